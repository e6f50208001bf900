/** The entries of all programs, one after the other in one process: starting one for each would take seconds. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";

/** Program -> its entry, and the first words of its help. */
const PROGRAMS = {
  add: ["add/add.ts", "Brings a collection into Fairfloor from its chain"],
  backtest: ["backtest.ts", "Walks forward"],
  backup: ["backup/backup.ts", "Writes everything"],
  collections: ["collections.ts", "Lists the stored collections"],
  feed: ["feed.ts", "Feeds listings"],
  import: ["import.ts", "Brings a collection into Fairfloor from a folder"],
  mail: ["mail.ts", "Prints what the server's forms"],
  record: ["record.ts", "Prints the record"],
  restore: ["backup/restore.ts", "Replaces everything"],
} as const;

it("print their help and end, though their input stays open", async () => {
  const entries = Object.values(PROGRAMS).map(
    ([file]) => pathToFileURL(resolve(import.meta.dirname, file)).href,
  );
  const script = `
    for (const entry of ${JSON.stringify(entries)}) {
      process.argv = [process.execPath, entry, "--help"];
      await import(entry);
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
  for (const [place, [, words]] of Object.values(PROGRAMS).entries())
    expect(said[place]).toContain(words);
  expect(said).toHaveLength(entries.length + 1);
});
