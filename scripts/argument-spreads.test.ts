/**
 * No list is spread into the arguments of a call, because 150,000 elements overflow the stack. Lists are appended in loops.
 * Allowed are a function's own rest parameter, and the short lists below.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path/posix";
import { type Argument, type Expression, type ParamPattern, parseSync, Visitor } from "oxc-parser";
import { expect, it } from "vitest";

/** "file: spread" -> the bound. */
const SHORT: Readonly<Record<string, string>> = {
  "contract/tokens/shown-figures.ts: amounts": "the figures of a card",
  "contract/values/format.ts: sizes": "the amounts of one line",
  "server/sources/metadata/sample-metadata.ts: left.splice(numbers.next().value % left.length, 1)":
    "one element",
  "server/valuation/backtest/baselines.ts: ratios": "TRAIT_SALES",
  "server/valuation/backtest/report.ts: rows.map((row) => row[column]?.length ?? 0)":
    "rows of a printed table",
  "server/platform/outbound/market-clock.ts: leads": "MAX_SEEN",
  "server/valuation/fit/fit.ts: medians": "two elements",
  "server/valuation/ingest/plain-labels.ts: describe(trait, plainOf, orderWords(days[at] ?? [], order, own))":
    "one sentence",
};
/** Tests, their stand-ins and the demo make their own lists, so they are not checked. */
const OURS = /\.test\.|\/testing\/|^server\/demo\//;

const FILES = ["contract", "server"]
  .flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: "utf8" }).map((file) => join(top, file)),
  )
  .filter((file) => file.endsWith(".ts") && !OURS.test(file));

/** Returns the spreads in the arguments of calls, as "file: spread", and each use of `apply`. */
function spreadsIn(file: string, text: string): readonly string[] {
  const found: string[] = [];
  const restNames = new Set<string>();
  const noteRest = ({ params }: { readonly params: readonly ParamPattern[] }) => {
    const last = params.at(-1);
    if (last?.type === "RestElement" && last.argument.type === "Identifier")
      restNames.add(last.argument.name);
  };
  const noteCall = (given: readonly Argument[]) => {
    for (const each of given)
      if (each.type === "SpreadElement") found.push(text.slice(each.argument.start, each.end));
  };
  const isApply = (callee: Expression) =>
    callee.type === "MemberExpression" &&
    callee.property.type === "Identifier" &&
    callee.property.name === "apply";
  new Visitor({
    FunctionDeclaration: noteRest,
    FunctionExpression: noteRest,
    ArrowFunctionExpression: noteRest,
    CallExpression({ callee, arguments: given, start, end }) {
      noteCall(given);
      if (isApply(callee)) found.push(text.slice(start, end));
    },
    NewExpression({ arguments: given }) {
      noteCall(given);
    },
  }).visit(parseSync(file, text).program);
  return found.filter((spread) => !restNames.has(spread)).map((spread) => `${file}: ${spread}`);
}

it("finds spreads over several lines and uses of apply, and allows rest parameters", () => {
  const text = `
    const sum = (...given: number[]) => Math.max(...given);
    list.push(
      ...other,
    );
    Math.max.apply(null, other);
    const copied = [...other];
  `;
  expect(spreadsIn("a.ts", text)).toEqual(["a.ts: other", "a.ts: Math.max.apply(null, other)"]);
});

it("spreads only short lists into arguments", () => {
  const found = FILES.flatMap((file) => spreadsIn(file, readFileSync(file, "utf8")));
  expect([...new Set(found)].sort()).toEqual(Object.keys(SHORT).sort());
});
