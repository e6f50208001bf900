import { Console } from "node:console";
import { Writable } from "node:stream";
import { expect, it, vi } from "vitest";
import { processTerminal } from "./cli/command.ts";
import { guardConsole } from "./safe-console.ts";
import { HOSTILE_TEXT, UNPRINTABLE } from "./testing/liars/hostile-texts.ts";

it("writes no control characters of others, in lines and in errors", () => {
  let written = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  const guarded = new Console(stream, stream);
  guardConsole(guarded);
  guarded.log(HOSTILE_TEXT);
  guarded.error("chain:", new Error(HOSTILE_TEXT), { name: HOSTILE_TEXT });
  guarded.warn("100% of", 3);
  expect(written).toContain(String.raw`\u001b[2JBears\u000d`);
  expect(written).toContain("100% of 3\n");
  expect(written).not.toMatch(UNPRINTABLE);
});

it("writes none from the commands either", () => {
  const lines: string[] = [];
  for (const method of ["log", "error"] as const)
    vi.spyOn(console, method).mockImplementation((line: string) => void lines.push(line));
  processTerminal.out(HOSTILE_TEXT);
  processTerminal.error(HOSTILE_TEXT);
  expect(lines.join("")).toContain(String.raw`\u001b[2JBears\u000d`);
  expect(lines.join("")).not.toMatch(UNPRINTABLE);
});
