/** Makes drawings and pictures for tests, and reads their pixels. */
import sharp from "sharp";

export const svg = (content: string, size = 'width="100" height="100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`;

/** Returns the format and size of a picture, and a function that returns a pixel as [red, green, blue, alpha]. */
export async function inspectPicture(picture: Buffer) {
  const { format } = await sharp(picture).metadata();
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = 4 * (y * info.width + x);
    return [...data.subarray(start, start + 4)];
  };
  return { format, width: info.width, height: info.height, at };
}

/** True if every channel differs by at most what WebP's lossy compression changes. */
export const isNear = (one: readonly number[], two: readonly number[]) =>
  one.every((channel, index) => Math.abs(channel - (two[index] ?? 0)) <= 12);

/** Returns a PNG of one colour. */
export const png = (width: number, height: number, background = "#c04020") =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
