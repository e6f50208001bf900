import { expect, it } from "vitest";
import { chooseFaults, FOLDERS, isProduct } from "./choose-faults.ts";

const CODE =
  "export function floor(asks: number[]) {\n  return asks.length > 0 ? asks[0] : null;\n}\n";
const inEachFolder = (name: string) =>
  FOLDERS.map((folder) => [`${folder}/${name}`, CODE] as const);
const FILES = new Map(inEachFolder("floor.ts"));

it("chooses the same faults for the same seed, and others for another", () => {
  const faults = chooseFaults(FILES, 7, 12);
  expect(chooseFaults(new Map([...FILES].reverse()), 7, 12)).toEqual(faults);
  expect(chooseFaults(FILES, 8, 12)).not.toEqual(faults);
});

it("begins with the same faults if more are chosen", () => {
  expect(chooseFaults(FILES, 7, 20).slice(0, 12)).toEqual(chooseFaults(FILES, 7, 12));
});

it("takes a fault from each folder in turn", () => {
  const turn = FOLDERS.length;
  const faults = chooseFaults(FILES, 1, 2 * turn);
  const folders = faults.map(({ file }) => file.replace("/floor.ts", ""));
  expect(new Set(folders.slice(0, turn))).toEqual(new Set(FOLDERS));
  expect(folders.slice(turn)).toEqual(folders.slice(0, turn));
});

it("chooses no fault twice, and refuses to choose more than there are", () => {
  const only = new Map([
    ["contract/floor.ts", "export const isFree = (ask: number) => ask === ZERO;"],
  ]);
  expect(chooseFaults(only, 1, 1)).toEqual([
    expect.objectContaining({
      file: "contract/floor.ts",
      line: 1,
      kind: "comparison turned",
      before: "export const isFree = (ask: number) => ask === ZERO;",
      after: "export const isFree = (ask: number) => ask !== ZERO;",
    }),
  ]);
  expect(() => chooseFaults(only, 1, 2)).toThrow("there are no 2 different faults");
});

it.each([
  ["workers/table/bitset.ts", true],
  ["src/components/Dialog.tsx", true],
  ["workers/table/bitset.test.ts", false],
  ["workers/testing/apes.ts", false],
  ["src/components/Dialog.css.ts", false],
  ["contract/values/text-encoding.d.ts", false],
  ["server/web/api/app.ts", false],
])("%s is chosen from: %s", (file, isChosenFrom) => {
  expect(isProduct(file)).toBe(isChosenFrom);
});
