/**
 * Drives the page that a clip is recorded from. The page's time is paused between two frames: timers, frames and
 * transitions advance by one frame's duration at a time, so a clip runs evenly however slow the machine is.
 */
import type { Locator, Page } from "playwright";
import type { Encoder } from "./encoder.ts";

export const FRAMES_PER_SECOND = 15;
const FRAME_MS = 1000 / FRAMES_PER_SECOND;
/** Maximum speed of the pointer, in CSS pixels per second. */
const POINTER_SPEED = 1100;
/** Real milliseconds granted to the worker and the network, whose time cannot be paused. */
const REAL_WAIT_MS = 30;

interface Cue {
  readonly fromMs: number;
  readonly words: string;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

export type ClipRecorder = ReturnType<typeof createClipRecorder>;

const MIDDLE: Place = { x: 0.5, y: 0.5 };

/** Smoothstep: eases in and out. */
function eased(share: number): number {
  return share * share * (3 - 2 * share);
}

/** Runs in the page: pauses every animation and advances it by `ms`. */
function advanceAnimations(ms: number): void {
  for (const animation of document.getAnimations()) {
    animation.pause();
    const next = Number(animation.currentTime ?? 0) + ms;
    if (next >= Number(animation.effect?.getComputedTiming().endTime)) animation.finish();
    else animation.currentTime = next;
  }
}

/** `scale` is the clip's pixels per CSS pixel. The page's clock must be installed and paused. */
export function createClipRecorder(page: Page, encoder: Encoder, scale: number, start: Place) {
  const cues: Cue[] = [];
  let frames = 0;
  let at = start;
  let isDown = false;

  const captureFrame = async () => {
    await page.clock.runFor(FRAME_MS);
    await page.waitForTimeout(REAL_WAIT_MS);
    await page.evaluate(advanceAnimations, FRAME_MS);
    const png = await page.screenshot({ animations: "allow", caret: "initial", scale: "device" });
    await encoder.add(png, { x: at.x * scale, y: at.y * scale, isDown });
    frames += 1;
  };

  const placeIn = async (target: Locator, share: Place): Promise<Place> => {
    const box = await target.boundingBox();
    if (!box) throw new Error(`Nothing to point at: ${target}`);
    return { x: box.x + box.width * share.x, y: box.y + box.height * share.y };
  };

  const glide = async (to: Place) => {
    const from = at;
    const distance = Math.hypot(to.x - from.x, to.y - from.y);
    const steps = Math.max(4, Math.round((distance / POINTER_SPEED) * FRAMES_PER_SECOND) + 6);
    for (let step = 1; step <= steps; step++) {
      const share = eased(step / steps);
      at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      await page.mouse.move(at.x, at.y);
      await captureFrame();
    }
  };

  const setDown = async (next: boolean) => {
    isDown = next;
    await (next ? page.mouse.down() : page.mouse.up());
    await captureFrame();
  };

  return {
    page,
    /** Sets the caption from this time on. */
    say(words: string): void {
      cues.push({ fromMs: frames * FRAME_MS, words });
    },
    async hold(seconds: number): Promise<void> {
      for (let left = Math.round(seconds * FRAMES_PER_SECOND); left > 0; left--)
        await captureFrame();
    },
    /** Moves the pointer to the middle of `target`, or to a position in it given as shares of its size. */
    async moveTo(target: Locator, share = MIDDLE): Promise<void> {
      await glide(await placeIn(target, share));
    },
    async press(target: Locator, share = MIDDLE): Promise<void> {
      await glide(await placeIn(target, share));
      await setDown(true);
      await setDown(false);
    },
    /** Presses, moves to another position in `target`, and releases. */
    async drag(target: Locator, from: Place, to: Place): Promise<void> {
      await glide(await placeIn(target, from));
      await setDown(true);
      await glide(await placeIn(target, to));
      await setDown(false);
    },
    /** Turns the wheel at the pointer's position. */
    async scroll(pixels: number, seconds: number): Promise<void> {
      const steps = Math.round(seconds * FRAMES_PER_SECOND);
      let done = 0;
      for (let step = 1; step <= steps; step++) {
        const next = Math.round(pixels * eased(step / steps));
        await page.mouse.wheel(0, next - done);
        done = next;
        await captureFrame();
      }
    },
    /** Returns the captions so far and the clip's length. */
    end: () => ({ cues, durationMs: frames * FRAME_MS }),
  };
}

function clockTime(ms: number): string {
  return new Date(ms).toISOString().slice(11, 23);
}

/** Formats the captions as WebVTT, each one lasting until the next. */
export function captionsFile({ cues, durationMs }: ReturnType<ClipRecorder["end"]>): string {
  const blocks = cues.map(({ fromMs, words }, index) => {
    const toMs = cues[index + 1]?.fromMs ?? durationMs;
    return `${clockTime(fromMs)} --> ${clockTime(toMs)}\n${words}\n`;
  });
  return ["WEBVTT\n", ...blocks].join("\n");
}
