/**
 * Waits before each retry. A busy server rejects pictures for seconds, and remembers for a minute that one took too long. The
 * page cannot read the status of a picture, so it also retries pictures that do not exist.
 */
const DELAYS_MS = [4_000, 16_000, 64_000];

/** Requests a failed picture again later. Calls `onLoad` when it is loaded. Returns a function that cancels. */
export function retryPicture(src: string, onLoad: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isCancelled = false;

  function retry([delayMs, ...later]: readonly number[]): void {
    if (delayMs === undefined || isCancelled) return;
    // The jitter spreads the pictures of a page, which fail together.
    timer = setTimeout(
      () => {
        const image = new Image();
        image.onload = () => {
          if (!isCancelled) onLoad();
        };
        image.onerror = () => retry(later);
        image.src = src;
      },
      delayMs * (0.75 + Math.random() / 2),
    );
  }

  retry(DELAYS_MS);
  return () => {
    isCancelled = true;
    clearTimeout(timer);
  };
}
