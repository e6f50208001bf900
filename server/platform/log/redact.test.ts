import { expect, it } from "vitest";
import { createRedactor } from "./redact.ts";

it("redacts the longest secret first", () => {
  const redact = createRedactor(["secret", "secret-key", "key"]);
  expect(redact("secret-key secret key")).toBe("[redacted] [redacted] key");
});

it("takes characters of patterns as they are", () => {
  expect(createRedactor(["a.c+(d)"])("a.c+(d) abccd")).toBe("[redacted] abccd");
});

it("keeps words that are in the addresses of many providers", () => {
  const redact = createRedactor(["mainnet", "ethereum", "v3"]);
  expect(redact("ethereum mainnet v3")).toBe("ethereum mainnet v3");
});

it("shows no part of a secret at the end of a text that is cut", () => {
  const secret = "0123456789".repeat(30);
  for (const before of [19_998, 19_850, 19_701, 19_700, 100]) {
    const text = createRedactor([secret])(" ".repeat(before) + secret.repeat(100));
    expect(text).not.toMatch(/\d/);
    expect(text.length).toBeLessThan(20_100);
  }
});
