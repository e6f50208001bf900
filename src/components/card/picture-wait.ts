/**
 * Pictures wait while a reader flies past faster than anybody sees them: each is a request, a decoding and a
 * raster, and there are hundreds. The grid says when; what else shows pictures is never in a hurry at that moment.
 */
let isHurried = false;
let frame = 0;
/** The one that waits longest first: it is the nearest to the view. */
const waiting = new Set<() => void>();

/** All at once they would take longer than a frame. */
const PICTURES_A_FRAME = 4;

/** Shows now, or when the hurry is over; the returned function takes it back. */
export function showWhenCalm(show: () => void): () => void {
  if (isHurried || waiting.size > 0) waiting.add(show);
  else show();
  return () => void waiting.delete(show);
}

export function setHurried(hurried: boolean): void {
  if (hurried === isHurried) return;
  isHurried = hurried;
  if (frame === 0) showSome();
}

function showSome(): void {
  frame = 0;
  if (isHurried) return;
  let left = PICTURES_A_FRAME;
  for (const show of waiting) {
    if (left === 0) break;
    waiting.delete(show);
    show();
    left -= 1;
  }
  if (waiting.size > 0) frame = requestAnimationFrame(showSome);
}
