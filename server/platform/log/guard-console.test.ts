import { Console } from "node:console";
import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { HOSTILE_TEXT, UNPRINTABLE } from "../../testing/liars/hostile-texts.ts";
import { guardConsole } from "./guard-console.ts";
import { createRedactor } from "./redact.ts";

/** Returns a guarded console, and a function that reads its output. */
function guarded() {
  let written = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  const console = new Console(stream, stream);
  guardConsole(createRedactor(["hunter22"]), console);
  return { console, written: () => written };
}

it("redacts secrets in texts, errors and their causes", () => {
  const { console, written } = guarded();
  console.log("at %s", "hunter22");
  console.warn({ deep: { key: "HUNTER22" } });
  console.error("failed;", new Error("outside", { cause: new Error("hunter22") }));
  const text = written();
  expect(text).not.toMatch(/hunter22/i);
  expect(text.split("[redacted]")).toHaveLength(4);
});

it("lets foreign text neither begin a line nor move the cursor", () => {
  const { console, written } = guarded();
  console.error("failed;", new Error("x\nFairfloor is at http://evil.example\r\u001b[2J\u202e"));
  const [first, ...rest] = written().trimEnd().split("\n");
  expect(first).toMatch(/^failed; Error: x$/);
  for (const line of rest) expect(line).toMatch(/^ {2}/);
  for (const character of "\r\u001b\u202e") expect(rest.join("\n")).not.toContain(character);
});

it("writes no control characters of others, in texts, errors and objects", () => {
  const { console, written } = guarded();
  console.log(HOSTILE_TEXT);
  console.error("chain:", new Error(HOSTILE_TEXT), { name: HOSTILE_TEXT });
  const text = written();
  expect(text).toContain(String.raw`\u001b[2JBears\u000d`);
  expect(text).not.toMatch(UNPRINTABLE);
});

it("writes ordinary lines as they are", () => {
  const { console, written } = guarded();
  console.log("100 %: Ærø\tat http://localhost:4173");
  expect(written()).toBe("100 %: Ærø\tat http://localhost:4173\n");
});
