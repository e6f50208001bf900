/** Converts SVG and fetched originals to WebP and PNG. The only module that uses sharp. */
import sharp, { type FormatEnum, type Sharp } from "sharp";
import { SIDE } from "../../demo/art/svg.ts";

// Pictures are small, so one thread each and several pictures in parallel use the cores better.
sharp.concurrency(1);
// No picture is made twice: the results are cached by their callers.
sharp.cache(false);

/** Formats accepted for originals (AVIF counts as heif). SVG is excluded because it can refer to other files. */
const FORMATS: readonly (keyof FormatEnum)[] = ["png", "jpeg", "webp", "gif", "heif"];
/** Limit on decoded pixels: a PNG of a few kilobytes can claim gigabytes of pixels. */
const MAX_PIXELS = 50_000_000;
/** Longest side of a stored original. No larger width is served. */
export const MAX_ORIGINAL_PX = 1024;

/** Longest side of a picture that is enlarged with crisp pixels. */
const MAX_PIXEL_ART_PX = 128;
/** Longest side of a picture in which a missing figure is looked for. */
const SMALL_PX = 128;
/** At this density, one SVG unit is one pixel. */
const SVG_DPI = 72;

/**
 * Encodes a picture to bytes of their own. Those that libvips allocates take at least 16 KB, so that a cache of pictures of 4 KB
 * took four times its limit.
 */
async function encode(picture: Sharp): Promise<Buffer> {
  const encoded = await picture.toBuffer();
  const own = Buffer.allocUnsafeSlow(encoded.length);
  encoded.copy(own);
  return own;
}

/** Rasterizes one of our own SVG drawings to WebP. */
export function rasterizeDrawing(svg: string, widthPx: number): Promise<Buffer> {
  const density = Math.max(1, (SVG_DPI * widthPx) / SIDE);
  return encode(
    sharp(Buffer.from(svg), { density }).resize(widthPx, widthPx).webp({ quality: 84, effort: 2 }),
  );
}

/**
 * Sanitizes a fetched original: decodes its first frame, limits it to `MAX_ORIGINAL_PX` in both directions and strips
 * metadata. Rejects bytes that are not a picture of an allowed format, or that have too many pixels.
 */
export async function sanitizeOriginal(bytes: Uint8Array): Promise<Buffer> {
  const decoded = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  const { format } = await decoded.metadata();
  if (!format || !FORMATS.includes(format)) throw new Error(`${format} is no picture we show`);
  return encode(
    decoded
      .rotate() // applies the EXIF orientation, which is then stripped
      .resize(MAX_ORIGINAL_PX, MAX_ORIGINAL_PX, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 90, effort: 2 }),
  );
}

/** Returns the number of pixels that a picture decodes to, of all its frames. Decodes nothing. Rejects if it is none. */
export async function pixelsOf(bytes: Uint8Array): Promise<number> {
  const {
    width,
    height,
    pages = 1,
  } = await sharp(bytes, {
    limitInputPixels: false,
  }).metadata();
  return width * height * pages;
}

/** Matches parts of an SVG that browsers show and librsvg does not, or only with fonts that we lack. It draws PNG and JPEG within. */
const UNDRAWN =
  /<(?:\w+:)?(?:foreignObject|text|animate\w*|set|image\b(?![^<>]*data:image\/(?:png|jpe?g)))\b|background|animation|@keyframes/i;

/**
 * Rasterizes a stranger's SVG, at the largest whole multiple of its size within `MAX_ORIGINAL_PX`, so that edges of
 * pixel art stay on pixels. Returns null if that leaves it empty: without a pixel, or of one colour although it has parts that are
 * not drawn here. Rejects bytes that are not SVG.
 *
 * May take minutes and gigabytes: only the process of `svg-renderer.ts`, which can be killed, may call it.
 */
export async function rasterizeForeignSvg(bytes: Uint8Array): Promise<Buffer | null> {
  const svg = Buffer.from(withSize(new TextDecoder().decode(bytes).trim()));
  // Nothing is decoded yet, so any size may be read.
  const { format, width, height } = await sharp(svg, { limitInputPixels: false }).metadata();
  if (format !== "svg") throw new Error(`${format} is not SVG`);
  const density = Math.max(1, SVG_DPI * enlargement(width, height));
  const { data, info } = await sharp(svg, { density, limitInputPixels: MAX_PIXELS })
    .resize(MAX_ORIGINAL_PX, MAX_ORIGINAL_PX, { fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (isEmpty(data, hasUndrawn(svg))) return null;
  return encode(sharp(data, { raw: info }).webp({ quality: 90, effort: 2 }));
}

/** Gives an SVG without any size that of browsers. Otherwise librsvg would enlarge the picture, but not what is in it. */
function withSize(svg: string): string {
  const [root = ""] = /<(?:\w+:)?svg\b[^<>]{0,9999}>/i.exec(svg) ?? [];
  if (root === "" || /\s(?:width|height|viewBox)\s{0,9}=/i.test(root)) return svg;
  return svg.replace(root, () => root.replace(/svg\b/i, '$& width="300" height="150"'));
}

/** True if an SVG has parts that are not drawn here, or only with fonts that we lack. */
export function hasUndrawn(svg: Uint8Array): boolean {
  return UNDRAWN.test(Buffer.from(svg).toString("latin1"));
}

/** Returns the pixels of a stranger's SVG at a small size. Like `rasterizeForeignSvg`, it runs in the renderer's process only. */
export async function smallPixels(svg: string): Promise<Buffer> {
  const bytes = Buffer.from(withSize(svg));
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  // A density below 1 is refused.
  const density = Math.max(1, (SVG_DPI * SMALL_PX) / Math.max(width, height));
  const picture = sharp(bytes, { density, limitInputPixels: MAX_PIXELS });
  return picture.resize(SMALL_PX, SMALL_PX, { fit: "inside" }).ensureAlpha().raw().toBuffer();
}

/** `data` are pixels of four bytes. With `hasUndrawn`, a picture of one colour is empty too. */
function isEmpty(data: Uint8Array, hasUndrawn: boolean): boolean {
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 0) {
      if (!hasUndrawn || data[3] === 0) continue;
      return false;
    }
    const isFirst = data[at] === data[0] && data[at + 1] === data[1] && data[at + 2] === data[2];
    if (!hasUndrawn || !isFirst || data[at + 3] !== data[3]) return false;
  }
  return true;
}

/** Like `sanitizeOriginal`, but enlarges pixel art by a whole multiple without blurring it. */
export async function sanitizeContained(bytes: Uint8Array): Promise<Buffer> {
  const sanitized = await sanitizeOriginal(bytes);
  const { width, height } = await sharp(sanitized).metadata();
  if (Math.max(width, height) > MAX_PIXEL_ART_PX) return sanitized;
  const scale = enlargement(width, height);
  return encode(
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .rotate()
      .resize(width * scale, height * scale, { kernel: "nearest" })
      .webp({ lossless: true, effort: 2 }),
  );
}

/** Returns the greatest factor within `MAX_ORIGINAL_PX`: a whole number if it is at least 2. */
function enlargement(width: number, height: number): number {
  const factor = MAX_ORIGINAL_PX / Math.max(width, height);
  return factor < 2 ? factor : Math.floor(factor);
}

/** Crops one of our own pictures to a centred square and encodes it as PNG. */
export function cropSquare(picture: Uint8Array, edgePx: number): Promise<Buffer> {
  return encode(
    sharp(picture).resize(edgePx, edgePx, { fit: "cover" }).png({ compressionLevel: 2 }),
  );
}

/** Rasterizes one of our own SVG drawings at its own size as PNG, which every reader of link previews supports. */
export function rasterizeCard(svg: string): Promise<Buffer> {
  return encode(sharp(Buffer.from(svg)).png({ compressionLevel: 8 }));
}

/**
 * Makes the placeholder that stands behind a picture: the picture at `widthPx`. Behind a picture with transparent parts
 * it would shine through, so its placeholder is empty.
 */
export async function placeholderOf(sanitized: Buffer, widthPx: number): Promise<Buffer> {
  const { isOpaque } = await sharp(sanitized).stats();
  if (isOpaque) return resizeOriginal(sanitized, widthPx);
  return emptyPicture();
}

/** Returns a picture of one transparent pixel. */
export function emptyPicture(): Promise<Buffer> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return encode(sharp({ create: { width: 1, height: 1, channels: 4, background } }).webp());
}

/** Resizes a sanitized original to a width in pixels, never enlarging it. */
export function resizeOriginal(sanitized: Buffer, widthPx: number): Promise<Buffer> {
  return encode(
    sharp(sanitized)
      .resize(widthPx, undefined, { withoutEnlargement: true })
      .webp({ quality: 84, effort: 2 }),
  );
}
