import { describe, expect, it } from "vitest";
import { positionAfterKey } from "./keyboard-navigation.ts";

// Ten cards in rows of four:
//   0 1 2 3
//   4 5 6 7
//   8 9
const move = (key: string, from: number) =>
  positionAfterKey(key, from, { columns: 4, pageRows: 2 }, 10);

describe("positionAfterKey", () => {
  it("moves by one sideways and by a row up and down", () => {
    expect(move("ArrowRight", 3)).toBe(4);
    expect(move("ArrowLeft", 4)).toBe(3);
    expect(move("ArrowDown", 1)).toBe(5);
    expect(move("ArrowUp", 5)).toBe(1);
  });

  it("moves to the last card if the last row is too short", () => {
    expect(move("ArrowDown", 7)).toBe(9);
  });

  it("does not move if there is no card that way", () => {
    expect(move("ArrowLeft", 0)).toBeNull();
    expect(move("ArrowUp", 2)).toBeNull();
    expect(move("ArrowDown", 8)).toBeNull();
    expect(move("ArrowRight", 9)).toBeNull();
    expect(positionAfterKey("End", 0, { columns: 4, pageRows: 2 }, 0)).toBeNull();
  });

  it("moves by the rows in view, but not beyond the first and last row", () => {
    expect(move("PageDown", 1)).toBe(9);
    expect(move("PageUp", 9)).toBe(1);
    expect(move("PageDown", 5)).toBe(9);
    expect(move("PageUp", 6)).toBe(2);
    expect(move("PageDown", 3)).toBe(9);
    expect(move("PageDown", 8)).toBeNull();
    expect(move("PageUp", 2)).toBeNull();
  });

  it("jumps to the ends, and ignores other keys", () => {
    expect(move("Home", 7)).toBe(0);
    expect(move("End", 0)).toBe(9);
    expect(move("Enter", 3)).toBeNull();
  });
});
