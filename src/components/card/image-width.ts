/** Widths that pictures are asked for, in device pixels: few, so that neighbours share cached sizes. */
const STEPS = [64, 128, 192, 256, 384, 512, 768, 1024] as const;
const LARGEST = 1024;

/** The smallest step that fills `cssWidth` on a screen of `pixelRatio` device pixels to a CSS pixel. */
export function imageWidthFor(cssWidth: number, pixelRatio: number): number {
  const wanted = cssWidth * pixelRatio;
  return STEPS.find((step) => step >= wanted) ?? LARGEST;
}

/** Pictures are loaded from our own origin only: a path of this server, never another scheme or host. */
export function isOwnPicture(url: string): boolean {
  return /^\/(?![/\\])/.test(url);
}
