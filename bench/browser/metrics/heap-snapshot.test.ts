import { expect, it } from "vitest";
import { codeBytes } from "./heap-snapshot.ts";

function snapshot(types: readonly string[], nodes: readonly number[]): string {
  const meta = {
    node_fields: ["name", "type", "self_size"],
    node_types: ["string", types, "number"],
  };
  return JSON.stringify({ snapshot: { meta }, nodes });
}

it("sums the sizes of code nodes alone", () => {
  const text = snapshot(["object", "code", "string"], [7, 1, 100, 8, 0, 2_000, 9, 1, 30, 1, 2, 5]);
  expect(codeBytes(text)).toBe(130);
  expect(codeBytes(snapshot(["code"], []))).toBe(0);
});

it("throws if the snapshot has no node type for code", () => {
  expect(() => codeBytes(snapshot(["object"], []))).toThrow("what is code");
});
