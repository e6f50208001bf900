/** Offline use begins when the first screen has all that it needs. */

/** After the page and its chunks are there, in ms: what is kept comes over the same line as the first prices. */
const LATER_MS = 3_000;

/** Not in development: what is kept would stand before what was just changed. */
export function startOfflineLater(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const start = () =>
    setTimeout(() => {
      import("./start-offline.tsx")
        .then(({ startOffline }) => startOffline())
        .catch((error: unknown) => console.warn("Fairfloor will not open offline:", error));
    }, LATER_MS);
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}
