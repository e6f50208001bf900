/**
 * Short animations. They use the Web Animations API, because a CSS animation dispatches events that bubble, and React
 * would handle fifty of them a second.
 */
import { FLASH_MS, media } from "../theme/tokens.css.ts";

/** Share of the duration after which nothing is visible. */
const FADED = 0.5;
/**
 * Twice the visible part. The last frames before an animation's end cost a browser more than all earlier ones.
 * `cancelFaded` therefore cancels an animation that is no longer visible before it comes to these frames.
 */
const DURATION_MS = FLASH_MS / FADED;
/** Milliseconds that an invisible animation waits to be cancelled together with others. */
const BATCH_MS = 100;

/** Running animations in the order in which they are due. */
const running: { readonly animation: Animation; readonly fadedAt: number }[] = [];
let timer = 0;

function cancelFaded(): void {
  const now = performance.now();
  while (running[0] && running[0].fadedAt <= now) running.shift()?.animation.cancel();
  const [next] = running;
  timer = next ? window.setTimeout(cancelFaded, next.fadedAt - now + BATCH_MS) : 0;
}

/** Returns null under reduced motion. */
function animate(
  element: HTMLElement,
  keyframes: PropertyIndexedKeyframes,
  pseudoElement?: string,
): Animation | null {
  if (!matchMedia(media.motion).matches) return null;
  const animation = element.animate(
    { ...keyframes, offset: [0, FADED, 1], easing: ["ease-out", "linear"] },
    { duration: DURATION_MS, pseudoElement },
  );
  running.push({ animation, fadedAt: performance.now() + FLASH_MS });
  if (timer === 0) timer = window.setTimeout(cancelFaded, FLASH_MS + BATCH_MS);
  return animation;
}

/** Lights up and fades the background of an element with the style `flashing`. */
export function flash(element: HTMLElement): Animation | null {
  return animate(element, { opacity: [1, 0, 0] }, "::before");
}

/** Widens and fades a ring of the chart. */
export function widen(ring: HTMLElement): Animation | null {
  return animate(ring, { opacity: [1, 0, 0], scale: [0.35, 1, 1] });
}
