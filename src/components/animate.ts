/**
 * The short animations that say "this just changed", by the Web Animations API: it tells nobody of their ends,
 * where a style's animation raises events that React looks at, one by one, fifty changes a second.
 */
import { FLASH_MS, media } from "../theme/tokens.css.ts";

/**
 * Longer than it is seen: a browser looks after an animation in each of the last frames before its end, which
 * costs more than all before. So it is taken away before that, with others that are due by then.
 */
const TIMING = { duration: 2 * FLASH_MS, easing: "linear" };
/** Where in that time nothing is left to see. */
const GONE = 0.5;
/** How long one that is gone waits for others. */
const TOGETHER_MS = 100;

/** In the order in which they are due. */
const running: { readonly animation: Animation; readonly goneAt: number }[] = [];
let timer = 0;

function takeAway(): void {
  const now = performance.now();
  while (running[0] && running[0].goneAt <= now) running.shift()?.animation.cancel();
  const [next] = running;
  timer = next ? window.setTimeout(takeAway, next.goneAt - now + TOGETHER_MS) : 0;
}

/** Null where the reader wants nothing to move. */
function animate(
  element: HTMLElement,
  keyframes: PropertyIndexedKeyframes,
  pseudoElement?: string,
): Animation | null {
  if (!matchMedia(media.motion).matches) return null;
  const animation = element.animate(
    { ...keyframes, offset: [0, GONE, 1], easing: ["ease-out", "linear"] },
    { ...TIMING, pseudoElement },
  );
  running.push({ animation, goneAt: performance.now() + FLASH_MS });
  if (timer === 0) timer = window.setTimeout(takeAway, FLASH_MS + TOGETHER_MS);
  return animation;
}

/** Lets the ground of an element of the style `flashing` light up and fade. */
export function flash(element: HTMLElement): Animation | null {
  return animate(element, { opacity: [1, 0, 0] }, "::before");
}

/** Lets a ring widen and fade. */
export function widen(ring: HTMLElement): Animation | null {
  return animate(ring, { opacity: [1, 0, 0], scale: [0.35, 1, 1] });
}
