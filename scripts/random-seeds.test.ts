/** Each random test names its seed, so that two runs of the suite test the same. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path/posix";
import { parseSync, Visitor } from "oxc-parser";
import { expect, it } from "vitest";

const FILES = ["contract", "server", "workers", "src", "scripts", "bench", "e2e"]
  .flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: "utf8" }).map((file) => join(top, file)),
  )
  .filter((file) => /\.tsx?$/.test(file));

/** Returns "file: call" of each `fc.assert` and `fc.check` whose settings have no `seed`. */
function withoutSeed(file: string, text: string): readonly string[] {
  const found: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: given, start, end }) {
      if (!/^fc\.(assert|check)$/.test(text.slice(callee.start, callee.end))) return;
      const settings = given[1];
      if (!settings || !/\bseed\b/i.test(text.slice(settings.start, settings.end)))
        found.push(`${file}: ${text.slice(start, end)}`);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

it("is named by every random test", () => {
  const texts = FILES.map((file) => [file, readFileSync(file, "utf8")] as const);
  const random = texts.filter(([, text]) => text.includes("fc."));
  expect(random.length).toBeGreaterThan(50);
  expect(random.flatMap(([file, text]) => withoutSeed(file, text))).toEqual([]);
});
