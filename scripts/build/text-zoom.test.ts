import { expect, it } from "vitest";
import { textZoom } from "./text-zoom.ts";

/** Returns the value that a declaration has afterwards. */
function written(prop: string, value: string): string {
  const declaration = { prop, value };
  textZoom.Declaration(declaration);
  return declaration.value;
}

it.each([
  ["font-size", "12px", "0.75rem"],
  ["font-size", "clamp(32px, 26px + 2.4vw, 60px)", "clamp(2rem, 1.625rem + 2.4vw, 3.75rem)"],
  ["line-height", "22px", "1.375rem"],
  ["min-height", "44px", "2.75rem"],
  ["top", "56px", "3.5rem"],
  // A line, and what gives text its room.
  ["height", "3px", "3px"],
  ["width", "304px", "304px"],
  ["padding", "12px", "12px"],
])("writes %s: %s as %s", (prop, value, expected) => {
  expect(written(prop, value)).toBe(expected);
});

it("keeps squares square", () => {
  const rule = (width: string) => {
    const nodes = [
      { prop: "width", value: width },
      { prop: "height", value: "44px" },
    ];
    const parent = { nodes };
    for (const node of nodes) textZoom.Declaration(Object.assign(node, { parent }));
    return nodes.map(({ value }) => value);
  };
  expect(rule("44px")).toEqual(["2.75rem", "2.75rem"]);
  expect(rule("90px")).toEqual(["90px", "2.75rem"]);
});
