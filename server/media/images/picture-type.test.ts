import { expect, it } from "vitest";
import { pictureType } from "./picture-type.ts";

const typeOf = (text: string) => pictureType(Buffer.from(text));
const SVG = "image/svg+xml";

it.each([
  ["<svg>", SVG],
  ["\ufeff <SVG/>", SVG],
  ['<?xml version="1.0"?>\n<!-- <html> --><!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="x">', SVG],
  ["<!----><!-- a --><s:svg>", SVG],
  ["<!-- <svg> ", null],
  ["<!DOCTYPE svg [ <svg>", null],
  ["<html><svg>", null],
  ["<svgx>", null],
  ["", null],
])("tells an SVG by its first element: %j", (text, type) => {
  expect(typeOf(text)).toBe(type);
});

it.each(["<!---->", "<!DOCTYPE a>", "<!DOCTYPE a [b] >", "<?xml?>", " "])(
  "is quick for %j again and again",
  (part) => {
    const began = process.cpuUsage();
    expect(typeOf(`${part.repeat(600)}<x>`)).toBeNull();
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(500);
  },
);
