import { expect, it } from "vitest";
import { quoted } from "./quoted.ts";

it("puts foreign text on one line, in quotation marks that it cannot close", () => {
  expect(quoted('a"b\\c')).toBe('"a\\"b\\\\c"');
  expect(quoted("one\r\ntwo\u2028three\u2029four\u0085five\u202esix")).toBe(
    '"one\\r\\ntwo\\u2028three\\u2029four\\u0085five\\u202esix"',
  );
});

it("cuts long text", () => {
  expect(quoted("x".repeat(1_000))).toBe(`"${"x".repeat(200)}..."`);
});
