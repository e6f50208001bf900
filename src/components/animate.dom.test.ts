import { beforeEach, describe, expect, it, vi } from "vitest";
import { stubMedia } from "../testing/fake-media.ts";
import { FLASH_MS, media } from "../theme/tokens.css.ts";
import { flash, widen } from "./animate.ts";

interface Given {
  readonly keyframes: PropertyIndexedKeyframes;
  readonly timing: KeyframeAnimationOptions;
  readonly cancelled: () => boolean;
}

let given: Given[];

beforeEach(() => {
  given = [];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.spyOn(Element.prototype, "animate").mockImplementation((keyframes, timing) => {
    const cancel = vi.fn();
    const cancelled = () => cancel.mock.calls.length > 0;
    given.push({
      keyframes: keyframes as PropertyIndexedKeyframes, // both callers pass this form
      timing: timing as KeyframeAnimationOptions,
      cancelled,
    });
    return { cancel } as unknown as Animation; // the only member used
  });
  return () => {
    vi.runAllTimers();
    vi.useRealTimers();
  };
});

const element = () => document.createElement("span");
const cancelled = () => given.map((each) => each.cancelled());

describe("flash and widen", () => {
  it("are invisible after the flash duration, and are cancelled soon after", () => {
    stubMedia(media.motion);
    flash(element());
    widen(element());
    for (const { keyframes, timing } of given) {
      const seenMs = Number(timing.duration) * Number((keyframes.offset as number[])[1]);
      expect(keyframes).toMatchObject({ opacity: [1, 0, 0], easing: ["ease-out", "linear"] });
      expect(seenMs).toBe(FLASH_MS);
    }
    vi.advanceTimersByTime(FLASH_MS - 1);
    expect(cancelled()).toEqual([false, false]);
    // Well before their own end, where the browser's work on them begins.
    vi.advanceTimersByTime(FLASH_MS / 4);
    expect(cancelled()).toEqual([true, true]);
    expect(given[0]?.timing.duration).toBeGreaterThan(1.25 * FLASH_MS);
  });

  it("each last their full duration, even if others start meanwhile", () => {
    stubMedia(media.motion);
    for (let begun = 0; begun < 5; begun++) {
      flash(element());
      vi.advanceTimersByTime(FLASH_MS / 2);
      expect(cancelled().lastIndexOf(false)).toBe(begun);
      expect(cancelled().slice(0, Math.max(0, begun - 2))).not.toContain(false);
    }
    vi.advanceTimersByTime(2 * FLASH_MS);
    expect(cancelled()).not.toContain(false);
  });

  it("start no animation under reduced motion", () => {
    stubMedia();
    expect(flash(element())).toBeNull();
    expect(widen(element())).toBeNull();
    expect(given).toEqual([]);
  });
});
