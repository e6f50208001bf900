/**
 * Pictures wait while a reader flies past faster than anybody sees them: each is a request, a decoding and a
 * raster, and there are hundreds. The grid says when, and its cards are what waits.
 */
let isHurried = false;
let frame = 0;
/** In the order in which they came: what waits longest is most often what the view has come to. */
const waiting = new Set<() => void>();

/** All at once they would take longer than a frame. */
const PICTURES_A_FRAME = 4;

/** Shows now, or when the hurry is over; the returned function takes it back. */
export function showWhenCalm(show: () => void): () => void {
  if (isHurried || frame !== 0) waiting.add(show);
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
