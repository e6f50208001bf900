import { describe, expect, it } from "vitest";
import { motionAfterFrame, motionAtRest, type ScrollMotion } from "./scroll-motion.ts";

const VIEWPORT = 900;
const last = { first: 0, end: 10 };
const go = (from: ScrollMotion, ...ys: readonly number[]) =>
  ys.reduce((motion, y) => motionAfterFrame(motion, y, last, VIEWPORT), from);

describe("scroll motion", () => {
  it("reaches as far as the longest of the last steps, including the first", () => {
    const start = go(motionAtRest(1_000, 1), 1_100);
    expect(start).toMatchObject({ velocity: 100, reach: 100 });
    expect(go(start, 1_400).reach).toBe(300);
    expect(go(start, 1_400, 1_450).reach).toBeCloseTo(270);
    expect(go(start, 1_400, 1_450, 1_455).reach).toBeCloseTo(243);
  });

  it("resets the reach when it changes direction and at rest", () => {
    const down = go(motionAtRest(0, 1), 300, 600);
    expect(go(down, 560)).toMatchObject({ velocity: -40, reach: -40, direction: -1 });
    expect(motionAtRest(600, down.direction)).toMatchObject({
      velocity: 0,
      reach: 0,
      last: null,
    });
  });

  it("treats a first step of more than the viewport as a jump", () => {
    expect(go(motionAtRest(0, 1), 5_000).reach).toBe(0);
    expect(go(motionAtRest(5_000, 1), 0).reach).toBe(0);
    expect(go(motionAtRest(0, 1), 5_000, 10_000).reach).toBe(5_000);
  });

  it("keeps its direction after a step of 0 and at rest", () => {
    const up = go(motionAtRest(500, 1), 400, 400);
    expect(up.direction).toBe(-1);
    expect(motionAtRest(400, up.direction).direction).toBe(-1);
  });

  it("is fast from the first step, unless a key may have turned the page", () => {
    const rested = motionAtRest(0, 1);
    expect(go(rested, 100).isFast).toBe(false);
    expect(go(rested, 200).isFast).toBe(true);
    expect(go(rested, 700).isFast).toBe(false);
    expect(go(rested, 700, 1_400).isFast).toBe(true);
    expect(go(rested, 200, 210).isFast).toBe(true);
    expect(motionAtRest(210, 1).isFast).toBe(false);
  });

  it("stays fast until the speed falls below half of the threshold", () => {
    const fast = go(motionAtRest(0, 1), 200);
    const onAt = (pixels: number) => {
      let motion = fast;
      for (let frame = 0; frame < 30; frame++) motion = go(motion, motion.y + pixels);
      return motion.isFast;
    };
    expect(onAt(100)).toBe(true);
    expect(onAt(70)).toBe(false);
    expect(go(motionAtRest(0, 1), 100, 200, 300).isFast).toBe(false);
  });

  it("keeps the position of the last rest", () => {
    expect(go(motionAtRest(700, 1), 800, 900).restY).toBe(700);
    expect(motionAtRest(900, 1).restY).toBe(900);
  });
});
