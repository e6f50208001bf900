/**
 * A chunk that does not come: after a deploy it may have gone with its build. The page then reloads once,
 * which brings the new build to the same address; when that did not help, it says so.
 */

/** In this time after a reload another missing chunk is no deploy. */
const RELOADED_MS = 60_000;

const missing = new WeakSet<Error>();

/** From now on a chunk's failure is told from other errors. Called once, before anything is loaded. */
export function watchChunks(): void {
  window.addEventListener("vite:preloadError", ({ payload }) => missing.add(payload));
}

export function isMissingChunk(error: Error): boolean {
  return missing.has(error);
}

/** When this entry of the history was reloaded; it stands in the history because storage can be denied. */
function reloadedAt(): number {
  const state: unknown = history.state;
  if (typeof state !== "object" || state === null || !("reloadedAt" in state)) return -Infinity;
  return Number(state.reloadedAt);
}

/** Whether a reload may bring what `error` says is missing: there is a network, and it was not just tried. */
export function reloadMayHelp(error: Error): boolean {
  return isMissingChunk(error) && navigator.onLine && Date.now() - reloadedAt() > RELOADED_MS;
}

export function reloadForChunk(): void {
  history.replaceState({ ...history.state, reloadedAt: Date.now() }, "");
  location.reload();
}
