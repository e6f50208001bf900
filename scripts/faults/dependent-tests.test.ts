import { expect, it } from "vitest";
import { batches, dependentTests, findDependents } from "./dependent-tests.ts";

function testsOf(file: string, texts: Record<string, string>): string[] {
  return dependentTests(file, findDependents(new Map(Object.entries(texts))));
}

it("puts the test beside the file first, then the fewest imports, then the nearest folder", () => {
  expect(
    testsOf("workers/table/row.ts", {
      "workers/table/row.ts": "",
      "workers/table/row.test.ts": 'import "../engine.ts";',
      "workers/table/all.test.ts": 'import "./row.ts";',
      "workers/engine.ts": 'export { row } from "./table/row.ts";',
      "workers/engine.test.ts": 'import "./engine.ts";',
      "bench/engine.test.ts": 'import "../workers/engine.ts";',
      "bench/row.test.ts": 'import "../workers/table/row.ts";',
      "workers/view.test.ts": 'import "./view.ts";',
    }),
  ).toEqual([
    "workers/table/row.test.ts",
    "workers/table/all.test.ts",
    "bench/row.test.ts",
    "workers/engine.test.ts",
    "bench/engine.test.ts",
  ]);
});

it("follows dynamic imports, addresses of workers and arguments of processes", () => {
  expect(
    testsOf("server/row.ts", {
      "server/row.ts": "",
      "server/start.ts": 'await import("./row.ts");',
      "server/row.worker.ts": 'import "./row.ts";',
      "server/process.test.ts": 'spawn(process.execPath, ["--import", "tsx", "server/start.ts"]);',
      "server/worker.test.ts": 'new Worker(new URL("./row.worker.ts", import.meta.url));',
    }),
  ).toEqual(["server/process.test.ts", "server/worker.test.ts"]);
});

it("does not follow other texts, such as the names of pages", () => {
  expect(
    testsOf("src/Page.tsx", {
      "src/Page.tsx": "",
      "server/preloads.test.ts": 'const PAGE = "src/Page.tsx";',
    }),
  ).toEqual([]);
});

it("does not follow imports of types", () => {
  expect(
    testsOf("server/row.ts", {
      "server/row.ts": "",
      "server/a.test.ts": 'import type { Row } from "./row.ts";',
      "server/b.test.ts": 'import "./types.ts";',
      "server/types.ts": 'export type { Row } from "./row.ts";',
    }),
  ).toEqual([]);
});

it("finds tests across a circle of imports", () => {
  expect(
    testsOf("a.ts", {
      "a.ts": 'import "./b.ts";',
      "b.ts": 'import "./a.ts";',
      "b.test.ts": 'import "./b.ts";',
    }),
  ).toEqual(["b.test.ts"]);
});

it("begins with small batches, and loses no test", () => {
  const tests = Array.from({ length: 30 }, (_, index) => `${index}.test.ts`);
  const all = batches(tests);
  expect(all.map(({ length }) => length)).toEqual([1, 4, 16, 9]);
  expect(all.flat()).toEqual(tests);
});
