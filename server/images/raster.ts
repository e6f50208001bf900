/** Converts SVG and fetched originals to WebP and PNG. The only module that uses sharp. */
import sharp, { type FormatEnum } from "sharp";
import { SIDE } from "../art/svg.ts";

// Pictures are small, so one thread each and several pictures in parallel use the cores better.
sharp.concurrency(1);

/** Formats accepted for originals (AVIF counts as heif). SVG is excluded because it can refer to other files. */
const FORMATS: readonly (keyof FormatEnum)[] = ["png", "jpeg", "webp", "gif", "heif"];
/** Limit on decoded pixels: a PNG of a few kilobytes can claim gigabytes of pixels. */
const MAX_PIXELS = 50_000_000;
/** Longest side of a stored original. No larger width is served. */
export const MAX_ORIGINAL_PX = 1024;

/** Rasterizes one of our own SVG drawings to WebP. */
export function rasterizeDrawing(svg: string, widthPx: number): Promise<Buffer> {
  // At a density of 72 dpi, one SVG unit is one pixel.
  const density = Math.max(1, (72 * widthPx) / SIDE);
  return sharp(Buffer.from(svg), { density })
    .resize(widthPx, widthPx)
    .webp({ quality: 84, effort: 2 })
    .toBuffer();
}

/**
 * Sanitizes a fetched original: decodes its first frame, limits it to `MAX_ORIGINAL_PX` in both directions and strips
 * metadata. Rejects bytes that are not a picture of an allowed format, or that have too many pixels.
 */
export async function sanitizeOriginal(bytes: Buffer): Promise<Buffer> {
  const decoded = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  const { format } = await decoded.metadata();
  if (!format || !FORMATS.includes(format)) throw new Error(`${format} is no picture we show`);
  return decoded
    .rotate() // applies the EXIF orientation, which is then stripped
    .resize(MAX_ORIGINAL_PX, MAX_ORIGINAL_PX, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 90, effort: 2 })
    .toBuffer();
}

/** Crops one of our own pictures to a centred square and encodes it as PNG. */
export function cropSquare(picture: Uint8Array, edgePx: number): Promise<Buffer> {
  return sharp(picture)
    .resize(edgePx, edgePx, { fit: "cover" })
    .png({ compressionLevel: 2 })
    .toBuffer();
}

/** Rasterizes one of our own SVG drawings at its own size as PNG, which every reader of link previews supports. */
export function rasterizeCard(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: 8 }).toBuffer();
}

/** Resizes a sanitized original to a width in pixels, never enlarging it. */
export function resizeOriginal(sanitized: Buffer, widthPx: number): Promise<Buffer> {
  return sharp(sanitized)
    .resize(widthPx, undefined, { withoutEnlargement: true })
    .webp({ quality: 84, effort: 2 })
    .toBuffer();
}
