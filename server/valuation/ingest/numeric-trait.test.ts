import { expect, it } from "vitest";
import { isNumericTrait } from "./numeric-trait.ts";

it.each([
  [["237°", "8°", "-"]],
  [["1", "2", "30"]],
  [["12 kg", "7.5 kg", "none"]],
  [["#1", "#20"]],
  [["1,250", "3"]],
  [["-4", "+3"]],
  [["50%", "100%", ""]],
  [["1e-7", "1e+21", "0.5"]],
  [["1,5", "2", "12,3456"]],
  [[".5", "-.25", "1.5"]],
  [["2021-03-04", "2021-03-05T12:00:00Z", "none"]],
])("recognizes %j as numbers", (labels) => expect(isNumericTrait(labels)).toBe(true));

it.each([
  [["Blue", "Teal"]],
  [["1", "two"]],
  [["12 kg", "3 lb"]],
  [["1-2", "3-4"]],
  [["2021-03-04", "7"]],
  [["1.2.3"]],
  [["1,5", "1,250"]],
  [["1,5.2"]],
  [["1e5000", "2"]],
  [["3D Glasses", "4"]],
  [["-", ""]],
  [[]],
])("recognizes %j as words", (labels) => expect(isNumericTrait(labels)).toBe(false));
