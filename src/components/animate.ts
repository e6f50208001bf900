/**
 * The short animations that say "this just changed", by the Web Animations API: it tells nobody of their ends,
 * where a style's animation raises events that React looks at, one by one, fifty changes a second.
 */
import { FLASH_MS, media } from "../theme/tokens.css.ts";

const TIMING = { duration: FLASH_MS, easing: "ease-out" };

/** Null where the reader wants nothing to move. */
function animate(
  element: HTMLElement,
  keyframes: PropertyIndexedKeyframes,
  pseudoElement?: string,
): Animation | null {
  if (!matchMedia(media.motion).matches) return null;
  return element.animate(keyframes, { ...TIMING, pseudoElement });
}

/** Lets the ground of an element of the style `flashing` light up and fade. */
export function flash(element: HTMLElement): Animation | null {
  return animate(element, { opacity: [1, 0] }, "::before");
}

/** Lets a ring widen and fade. */
export function widen(ring: HTMLElement): Animation | null {
  return animate(ring, { opacity: [1, 0], scale: [0.35, 1] });
}
