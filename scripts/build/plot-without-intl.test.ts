import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { withoutIntl } from "./plot-without-intl.ts";

const path = createRequire(import.meta.url)
  .resolve("uplot")
  .replace(/[^/]*$/, "uPlot.esm.js");
const source = readFileSync(path, "utf8");

it("leaves uPlot no format that it creates while it loads", () => {
  const created = /^(const|let|var) .*Intl\./m;
  expect(source).toMatch(created);
  expect(withoutIntl(source)).not.toMatch(created);
});

it("refuses a source without the formats that it knows", () => {
  expect(() => withoutIntl("export default 1;")).toThrow("uPlot has no");
});
