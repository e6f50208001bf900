/** Widths of requested pictures in device pixels: few, so that similar widths share cached pictures. */
export const STEPS = [64, 128, 192, 256, 384, 512, 768, 1024] as const;
const LARGEST = 1024;

/** Returns the smallest step that fills `cssWidth` on a screen of `pixelRatio` device pixels to a CSS pixel. */
export function imageWidthFor(cssWidth: number, pixelRatio: number): number {
  const wanted = cssWidth * pixelRatio;
  return STEPS.find((step) => step >= wanted) ?? LARGEST;
}

/** True for a path of our own origin, the only source of pictures. False for any other scheme or host. */
export function isOwnPicture(url: string): boolean {
  return /^\/(?![/\\])/.test(url);
}
