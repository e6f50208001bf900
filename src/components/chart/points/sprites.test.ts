import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  blend,
  chevron,
  createSparseSprite,
  createSprite,
  disc,
  drawSprite,
  type Shape,
  type SpriteLook,
  triangle,
} from "./sprites.ts";

const ORANGE = { red: 255, green: 125, blue: 38 };
const GROUND = { red: 0, green: 0, blue: 0 };

/** Renders the sprite as text: "#" is covered, "+" is partly covered, "." is not covered. */
function drawing(shape: Shape, reach: number): string {
  const { side, pixels } = createSprite({ shape, reach, color: ORANGE }, 1);
  const lines = Array.from({ length: side }, (_, line) =>
    Array.from(pixels.subarray(line * side, (line + 1) * side), (pixel) =>
      pixel >>> 24 === 255 ? "#" : pixel >>> 24 === 0 ? "." : "+",
    ).join(""),
  );
  return lines.filter((line) => /[#+]/.test(line)).join("\n");
}

describe("createSprite", () => {
  it("draws a disc with smooth edges", () => {
    expect(drawing(disc(2), 2)).toBe(
      ["..+++..", ".+###+.", ".+###+.", ".+###+.", "..+++.."].join("\n").replace(/^/, ""),
    );
  });

  it("draws hot and cold as triangles in opposite directions, and pinned as an arrow", () => {
    const up = drawing(triangle(5, "up"), 5).split("\n");
    const down = drawing(triangle(5, "down"), 5).split("\n");
    expect(up.toReversed()).toEqual(down);
    const width = (line: string) => line.replaceAll(".", "").length;
    expect(width(up[0])).toBeLessThan(width(up.at(-1) ?? ""));
    const arrow = drawing(chevron(4, 1.5, "up"), 5).split("\n");
    expect(width(arrow[0])).toBeLessThan(arrow.at(-1)?.trim().length ?? 0);
    expect(arrow.at(-1)?.replace(/^\.+|\.+$/g, "")).toContain(".");
  });

  it("writes colours in ImageData order: red first", () => {
    const { side, pixels } = createSprite({ shape: disc(3), reach: 3, color: ORANGE }, 1);
    const middle = pixels[(side * side) >> 1];
    expect([...new Uint8ClampedArray(Uint32Array.of(middle).buffer)]).toEqual([255, 125, 38, 255]);
  });

  it("scales with the device pixel ratio", () => {
    const once = createSprite({ shape: disc(3), reach: 3, color: ORANGE }, 1);
    const twice = createSprite({ shape: disc(3), reach: 3, color: ORANGE }, 2);
    const inked = (sprite: typeof once) => sprite.pixels.filter((pixel) => pixel !== 0).length;
    expect(inked(twice)).toBeGreaterThan(inked(once) * 3);
  });

  it("fades the shape to its rim, and without a rim to what is under it", () => {
    const rim = { shape: disc(4), color: GROUND };
    const middleOf = (look: Partial<SpriteLook>) => {
      const { side, pixels } = createSprite(
        { shape: disc(2), reach: 4, color: ORANGE, ...look },
        1,
      );
      return [...new Uint8ClampedArray(Uint32Array.of(pixels[(side * side) >> 1] ?? 0).buffer)];
    };
    expect(middleOf({ rim, opacity: 0.4 })).toEqual([102, 50, 15, 255]);
    expect(middleOf({ opacity: 0.4 })).toEqual([255, 125, 38, 102]);
  });

  it("surrounds the shape with a rim", () => {
    const { side, pixels } = createSprite(
      { shape: disc(2), reach: 4, color: ORANGE, rim: { shape: disc(4), color: GROUND } },
      1,
    );
    const line = pixels.subarray((side >> 1) * side, ((side >> 1) + 1) * side);
    const at = (x: number) => line[(side >> 1) + x];
    expect(at(0)).toBe(blend(at(0), 0));
    expect(at(3)).toBe(0xff000000);
    expect(at(0) & 255).toBe(255);
  });
});

describe("drawSprite", () => {
  it("clips the sprite at the edges of the buffer", () => {
    const sprite = createSprite({ shape: disc(3), reach: 3, color: ORANGE }, 1);
    fc.assert(
      fc.property(fc.integer({ min: -9, max: 19 }), fc.integer({ min: -9, max: 15 }), (x, y) => {
        const [width, height] = [12, 10];
        const pixels = new Uint32Array(width * height);
        drawSprite(pixels, width, height, createSparseSprite(sprite, width), x, y);
        const half = sprite.side >> 1;
        for (let line = 0; line < height; line++)
          for (let column = 0; column < width; column++) {
            const [sx, sy] = [column - x + half, line - y + half];
            const inside = sx >= 0 && sy >= 0 && sx < sprite.side && sy < sprite.side;
            expect(pixels[line * width + column]).toBe(
              inside ? sprite.pixels[sy * sprite.side + sx] : 0,
            );
          }
      }),
      { seed: 405, numRuns: 200 },
    );
  });
});

describe("blend", () => {
  it("mixes colours by their opacity", () => {
    const half = 0x80_00_00_ff; // red, half opaque
    expect(blend(0xff_00_00_ff, 0x12345678)).toBe(0xff_00_00_ff);
    expect(blend(0, 0xff_12_34_56)).toBe(0xff_12_34_56);
    const [red, green, blue, alpha] = new Uint8Array(
      Uint32Array.of(blend(half, 0xff_00_ff_00)).buffer,
    );
    expect([red, blue, alpha]).toEqual([128, 0, 255]);
    expect(green).toBe(127);
  });
});
