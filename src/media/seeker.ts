/**
 * Seeking in a player that may not be ready: a seek needs the video's duration. This module polls the duration
 * until it is known. An earlier seek stays pending, but expires, so that a slow video does not jump after the
 * viewer has watched it for a while.
 */

export const DURATION_CHECK_MS = 100;
export const PENDING_SEEK_MS = 5_000;

export interface Seekable {
  /** Returns seconds; null while unknown. */
  duration(): number | null;
  seek(seconds: number): void;
}

/** Starts to poll the duration of `player`. Calls `onDuration` once, with seconds. */
export function createSeeker(player: Seekable, onDuration: (seconds: number) => void) {
  let pending: number | null = null;
  let expiry: ReturnType<typeof setTimeout> | undefined;

  const forget = () => {
    pending = null;
    clearTimeout(expiry);
  };

  const check = () => {
    const duration = player.duration();
    if (duration === null) return;
    clearInterval(timer);
    onDuration(duration);
    if (pending !== null) player.seek(Math.min(pending, duration));
    forget();
  };
  const timer = setInterval(check, DURATION_CHECK_MS);

  return {
    /** Seeks now, or later if the duration becomes known within 5 s. A later call replaces an earlier one. */
    seekTo(seconds: number) {
      forget();
      const duration = player.duration();
      if (duration !== null) {
        player.seek(Math.min(seconds, duration));
        return;
      }
      pending = seconds;
      expiry = setTimeout(forget, PENDING_SEEK_MS);
    },
    stop() {
      clearInterval(timer);
      forget();
    },
  };
}
