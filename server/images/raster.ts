/** From SVG or a fetched original to WebP. The only user of sharp. */
import sharp, { type FormatEnum } from "sharp";
import { SIDE } from "../art/svg.ts";

// Pictures are small: one thread each, and several pictures at a time, is the better use of the cores.
sharp.concurrency(1);

/** Formats that originals may have (AVIF counts as heif). SVG is not among them: it can refer to other files. */
const FORMATS: readonly (keyof FormatEnum)[] = ["png", "jpeg", "webp", "gif", "heif"];
/** A PNG of a few kilobytes can claim gigabytes of pixels. */
const MAX_PIXELS = 50_000_000;
/** Originals are kept at this size; no width asked for is larger. */
export const LARGEST_PX = 1024;

/** Our own drawing at a width in pixels. */
export function rasterDrawing(svg: string, widthPx: number): Promise<Buffer> {
  // 72 dots an inch is one pixel a unit.
  const density = Math.max(1, (72 * widthPx) / SIDE);
  return sharp(Buffer.from(svg), { density })
    .resize(widthPx, widthPx)
    .webp({ quality: 84, effort: 2 })
    .toBuffer();
}

/**
 * A fetched original made harmless: decoded, its first frame only, at most `LARGEST_PX` wide and
 * high, without metadata. Rejects what is no picture of an allowed format, or has too many pixels.
 */
export async function normalOriginal(bytes: Buffer): Promise<Buffer> {
  const decoded = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  const { format } = await decoded.metadata();
  if (!format || !FORMATS.includes(format)) throw new Error(`${format} is no picture we show`);
  return decoded
    .rotate() // as its EXIF says; the mark itself is dropped
    .resize(LARGEST_PX, LARGEST_PX, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 90, effort: 2 })
    .toBuffer();
}

/** A picture we made, as a PNG square with an edge in pixels, its middle where it is none. */
export function rasterSquare(picture: Uint8Array, edgePx: number): Promise<Buffer> {
  return sharp(picture)
    .resize(edgePx, edgePx, { fit: "cover" })
    .png({ compressionLevel: 2 })
    .toBuffer();
}

/** Our own drawing at its own size, as PNG: what every reader of link previews understands. */
export function rasterCard(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: 8 }).toBuffer();
}

/** A normal original at a width in pixels, never enlarged. */
export function rasterOriginal(normal: Buffer, widthPx: number): Promise<Buffer> {
  return sharp(normal)
    .resize(widthPx, undefined, { withoutEnlargement: true })
    .webp({ quality: 84, effort: 2 })
    .toBuffer();
}
