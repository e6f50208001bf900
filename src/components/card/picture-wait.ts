/**
 * Pictures wait while a reader flies past faster than anybody sees them: each is a request, a decoding and a
 * raster, and there are hundreds. The grid says when; what else shows pictures is never in a hurry at that moment.
 */
let isHurried = false;
const waiting = new Set<() => void>();

/** Shows now, or when the hurry is over; the returned function takes it back. */
export function showWhenCalm(show: () => void): () => void {
  if (isHurried) waiting.add(show);
  else show();
  return () => void waiting.delete(show);
}

export function setHurried(hurried: boolean): void {
  if (hurried === isHurried) return;
  isHurried = hurried;
  if (hurried) return;
  for (const show of waiting) show();
  waiting.clear();
}
