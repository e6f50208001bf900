import fc from "fast-check";
import { expect, it } from "vitest";
import { describeProblems } from "./describe-problems.ts";

const problems = (reason: string, ...tokenIds: readonly (string | number)[]) =>
  tokenIds.map((tokenId) => ({ tokenId: String(tokenId), reason }));

it("groups the tokens by reason, the most frequent first, by ascending id", () => {
  expect(
    describeProblems([
      ...problems("the metadata is not JSON", 12),
      ...problems("https://example.org answers 404", 100, 9, 5, 1, 88, 10, 2),
      ...problems("https://example.org answers 500", 3, 4),
    ]),
  ).toEqual([
    "7 tokens: https://example.org answers 404 (1, 2, 5, 9, 10, ...)",
    "2 tokens: https://example.org answers 500 (3, 4)",
    "1 token: the metadata is not JSON (12)",
  ]);
});

it("has no line if there is no problem", () => {
  expect(describeProblems([])).toEqual([]);
});

it("joins the rarest reasons in the last line", () => {
  const many = Array.from({ length: 9 }, (_, index) =>
    problems(`https://${index}.example answers 404`, index, ...(index < 3 ? [index + 10] : [])),
  );
  const lines = describeProblems(many.flat());
  expect(lines).toHaveLength(8);
  expect(lines[0]).toBe("2 tokens: https://0.example answers 404 (0, 10)");
  expect(lines[7]).toBe("2 tokens: 2 other reasons (7, 8)");
});

it("counts every token once, whatever the order", () => {
  const problem = fc.record({
    tokenId: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String),
    reason: fc.constantFrom(..."abcdefghijkl"),
  });
  fc.assert(
    fc.property(fc.array(problem), (given) => {
      const lines = describeProblems(given);
      const total = lines.reduce((sum, line) => sum + Number.parseInt(line, 10), 0);
      expect(total).toBe(given.length);
      expect(describeProblems([...given].reverse())).toEqual(lines);
    }),
    { seed: 22 },
  );
});
