/** The entry of all commands, run for one after the other in one process: starting one for each would take seconds. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";

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

it("print their help and end, though their input stays open", async () => {
  const entry = pathToFileURL(resolve(import.meta.dirname, "main.ts")).href;
  // The query makes a module of its own for each command.
  const script = `
    for (const name of ${JSON.stringify(Object.keys(COMMANDS))}) {
      process.argv = [process.execPath, "main.ts", name, "--help"];
      await import("${entry}?" + name);
      console.log("exit code", process.exitCode);
    }`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", script];
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
