/** The entry of all commands, run for one after the other in one process: starting one for each would take seconds. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { builtProgram, ROOT } from "../testing/built-program.ts";

/** Command -> the first words of its help. */
const COMMANDS = {
  add: "Brings a collection into Fairfloor from its chain",
  backtest: "Walks forward",
  backup: "Writes everything",
  collections: "Lists the stored collections",
  feed: "Feeds listings",
  import: "Brings a collection into Fairfloor from a folder",
  mail: "Prints what the server's forms",
  record: "Prints the record",
  restore: "Replaces everything",
} as const;

it("print their help and end, though their input stays open, and outlive the reader of their output", async () => {
  const entry = pathToFileURL(builtProgram("cli/main")).href;
  // The query makes a module of its own for each command.
  const script = `
    const output = [process.stdout, process.stderr];
    for (const name of ${JSON.stringify(Object.keys(COMMANDS))}) {
      for (const stream of output) stream.removeAllListeners("error");
      process.argv = [process.execPath, "main.js", name, "--help"];
      await import("${entry}?" + name);
      // "| head -1" causes this error. If no listener handles it, the process ends.
      for (const stream of output) stream.emit("error", Object.assign(new Error("gone"), { code: "EPIPE" }));
      console.log("exit code", process.exitCode);
    }`;
  const args = ["--input-type=module", "--eval", script];
  const child = spawn(process.execPath, args, { env: { PATH: process.env["PATH"] } });
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  expect([code, errors]).toEqual([0, ""]);
  const said = out.split("exit code 0\n");
  for (const [place, words] of Object.values(COMMANDS).entries())
    expect(said[place]).toContain(words);
  expect(said).toHaveLength(Object.keys(COMMANDS).length + 1);
});

it("print through their terminal alone, which outlives the reader of its output", () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
  const printing = files.filter((file) => {
    if (!file.endsWith(".ts") || file.endsWith(".test.ts")) return false;
    const code = readFileSync(resolve(import.meta.dirname, file), "utf8");
    return /console\.|process\.std(out|err)/.test(code);
  });
  expect(printing).toEqual(["command.ts"]);
});

it("have a script each, which starts the same entry from its source", async () => {
  const { scripts } = JSON.parse(readFileSync(resolve(ROOT, "package.json"), "utf8"));
  for (const name of Object.keys(COMMANDS))
    expect(scripts[name]).toMatch(
      new RegExp(`^node (--[\\w-]+=\\d+ )*--import tsx server/cli/main\\.ts ${name}$`),
    );
  // This one has the most options of Node.
  const child = spawn("sh", ["-c", `${scripts.add} --help`], { cwd: ROOT });
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  expect([code, errors]).toEqual([0, ""]);
  expect(out).toContain(COMMANDS.add);
});
