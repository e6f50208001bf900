import { describe, expect, it } from "vitest";
import { blankShare, type Pixels } from "./blank.ts";

/** A screen ten pixels wide. Each letter stands for ten rows: "c" is card, "g" is ground. */
function screen(letters: string): Pixels {
  const [width, height] = [10, letters.length * 10];
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data.set(
        letters[Math.floor(y / 10)] === "g" ? [250, 8, 240] : [20, 24, 30],
        (y * width + x) * 3,
      );
  return { data, width, height };
}

const places = { probes: [2, 7], gap: 10 };

describe("blankShare", () => {
  it("ignores the gaps between cards", () => {
    expect(blankShare(screen("ccgccgcc"), places)).toBe(0);
  });

  it("counts ground beyond a gap, at any edge", () => {
    expect(blankShare(screen("ccgggccccc"), places)).toBeCloseTo(0.2);
    expect(blankShare(screen("gggccccccc"), places)).toBeCloseTo(0.2);
    expect(blankShare(screen("cccccccggg"), places)).toBeCloseTo(0.2);
  });

  it("counts nearly all of an empty screen", () => {
    expect(blankShare(screen("gggggggggg"), places)).toBeCloseTo(0.9);
  });

  it("counts each probe separately", () => {
    const half = screen("cccccccccc");
    for (let y = 0; y < 50; y++) half.data.set([250, 8, 240], (y * 10 + 7) * 3);
    expect(blankShare(half, places)).toBeCloseTo(0.2);
  });
});
