import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSeeker, DURATION_CHECK_MS, PENDING_SEEK_MS } from "./seeker.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a seeker for a player whose duration the test sets. */
function setup() {
  let duration: number | null = null;
  const read = vi.fn(() => duration);
  const seek = vi.fn();
  const onDuration = vi.fn();
  const seeker = createSeeker({ duration: read, seek }, onDuration);
  return { seeker, read, seek, onDuration, know: (seconds: number) => (duration = seconds) };
}

describe("createSeeker", () => {
  it("checks the duration every 100 ms until it is known, and reports it once", () => {
    const { read, onDuration, know } = setup();
    vi.advanceTimersByTime(DURATION_CHECK_MS * 3);
    expect(read).toHaveBeenCalledTimes(3);
    know(12);
    vi.advanceTimersByTime(DURATION_CHECK_MS * 5);
    expect(read).toHaveBeenCalledTimes(4);
    expect(onDuration.mock.calls).toEqual([[12]]);
  });

  it("keeps a pending seek until the duration is known", () => {
    const { seeker, seek, know } = setup();
    seeker.seekTo(3);
    seeker.seekTo(4);
    vi.advanceTimersByTime(PENDING_SEEK_MS - 2 * DURATION_CHECK_MS);
    expect(seek).not.toHaveBeenCalled();
    know(12);
    vi.advanceTimersByTime(DURATION_CHECK_MS - 1);
    vi.advanceTimersByTime(1);
    expect(seek.mock.calls).toEqual([[4]]);
  });

  it("drops a pending seek after 5 s", () => {
    const { seeker, seek, know } = setup();
    seeker.seekTo(3);
    vi.advanceTimersByTime(PENDING_SEEK_MS);
    know(12);
    vi.advanceTimersByTime(1_000);
    expect(seek).not.toHaveBeenCalled();
  });

  it("seeks immediately if the duration is known, and never beyond it", () => {
    const { seeker, seek, know } = setup();
    know(12);
    seeker.seekTo(30);
    expect(seek.mock.calls).toEqual([[12]]);
  });

  it("does nothing after it is stopped", () => {
    const { seeker, read, seek, know } = setup();
    seeker.seekTo(3);
    seeker.stop();
    know(12);
    vi.advanceTimersByTime(PENDING_SEEK_MS);
    expect(read).toHaveBeenCalledTimes(1);
    expect(seek).not.toHaveBeenCalled();
  });
});
