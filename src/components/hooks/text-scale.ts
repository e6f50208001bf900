/** Size of a browser's text, unless the reader changed it. */
const ROOT_PX = 16;

/** Returns the size of the reader's text, 1 as usual. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / ROOT_PX || 1;
}
