/**
 * Seeking in a player that may not be ready: nobody can go to a moment of a video whose length is not known
 * yet. The duration is looked up until it is there; a seek asked for before waits for it, but not for ever,
 * so that a slow video does not jump when the viewer has long been watching.
 */

export const DURATION_CHECK_MS = 100;
export const PENDING_SEEK_MS = 5_000;

export interface Seekable {
  /** Seconds, or null while it is not known. */
  duration(): number | null;
  seek(seconds: number): void;
}

export interface Seeker {
  /** Goes there now, or when the duration is known within 5 s. A later call replaces an earlier one. */
  seekTo(seconds: number): void;
  /** Ends the look-ups and forgets the pending seek. */
  stop(): void;
}

/** Begins to look for the duration of `player`. `onDuration` is called once with it, in seconds. */
export function createSeeker(player: Seekable, onDuration: (seconds: number) => void): Seeker {
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
    seekTo(seconds) {
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
