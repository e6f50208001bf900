/** Defers pictures during a scroll too fast to see them: each costs a request, a decoding and a raster. */
let isFast = false;
let frame = 0;
/** In insertion order: the picture that waits longest is most often in view when the scroll ends. */
const waiting = new Set<() => void>();

/** Pictures shown in one frame. All of them would take longer than a frame. */
const PICTURES_A_FRAME = 4;

/** Calls `show` now, or once the fast scroll is over. Returns a function that cancels. */
export function deferPicture(show: () => void): () => void {
  if (isFast || frame !== 0) waiting.add(show);
  else show();
  return () => void waiting.delete(show);
}

export function setFastScroll(fast: boolean): void {
  if (fast === isFast) return;
  isFast = fast;
  if (frame === 0) showNext();
}

function showNext(): void {
  frame = 0;
  if (isFast) return;
  let left = PICTURES_A_FRAME;
  for (const show of waiting) {
    if (left === 0) break;
    waiting.delete(show);
    show();
    left -= 1;
  }
  if (waiting.size > 0) frame = requestAnimationFrame(showNext);
}
