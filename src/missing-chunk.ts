/**
 * Handles a chunk that fails to load, because a deploy may have removed its build. The page reloads once,
 * which loads the new build at the same URL. If that does not help, the page reports the error.
 */

/** A chunk that is missing within this time after a reload is not due to a deploy. */
const RELOADED_MS = 60_000;
/** Time in which the server must answer before a reload. The page shows nothing in place of the chunk meanwhile. */
const ANSWER_MS = 5_000;

/** Messages of Chromium and Firefox, of Safari, and of Vite. Vite also reports what a chunk throws while it runs. */
const NOT_LOADED = /dynamically imported module|module script|MIME type|preload CSS/;

const missing = new WeakSet<Error>();

/** Starts to record the errors of missing chunks. Called once, before anything is loaded. */
export function watchChunks(): void {
  window.addEventListener("vite:preloadError", ({ payload }) => {
    if (isLoadFailure(payload)) missing.add(payload);
  });
}

/** True if a chunk could not be loaded, so that another try may succeed. False for what a chunk throws while it runs. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && NOT_LOADED.test(error.message);
}

export function isMissingChunk(error: Error): boolean {
  return missing.has(error);
}

/** Returns the time of this history entry's last reload. It is in the history state because storage can be denied. */
function reloadedAt(): number {
  const state: unknown = history.state;
  if (typeof state !== "object" || state === null || !("reloadedAt" in state)) return -Infinity;
  return Number(state.reloadedAt);
}

/** True if `error` is a missing chunk, the browser is online, and the page has not just been reloaded for it. */
export function reloadMayHelp(error: Error): boolean {
  return isMissingChunk(error) && navigator.onLine && Date.now() - reloadedAt() > RELOADED_MS;
}

let reloading: Promise<boolean> | null = null;

/**
 * Reloads the page, once for all parts that lack the chunk. Resolves with false if the server does not answer with a page: the
 * reload would then show the browser's or a proxy's error page.
 */
export function reloadForChunk(): Promise<boolean> {
  reloading ??= reload().finally(() => {
    reloading = null;
  });
  return reloading;
}

async function reload(): Promise<boolean> {
  try {
    // The service worker leaves every method but GET to the network.
    const signal = AbortSignal.timeout(ANSWER_MS);
    const { status } = await fetch(location.href, { method: "HEAD", cache: "no-store", signal });
    if (status >= 500) return false;
  } catch {
    return false;
  }
  history.replaceState({ ...history.state, reloadedAt: Date.now() }, "");
  location.reload();
  return true;
}
