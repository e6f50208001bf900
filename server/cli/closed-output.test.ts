/** Commands whose output is closed before they write, as by `| head -1`: they finish their work, and exit as they would have. */
import { existsSync } from "node:fs";
import { beforeEach, expect, it } from "vitest";
import type { Store } from "../storage/store/store.ts";
import { arrange } from "../testing/arrange.ts";
import { givenFolder, TOKENS } from "../testing/import-folder.ts";
import { runInProcess } from "../testing/run-command.ts";
import { runProgram } from "../testing/run-program.ts";
import { ANY_DATABASE } from "../testing/test-databases.ts";
import { withStore } from "../testing/with-store.ts";
import { importCommand } from "./import-command.ts";

const made = arrange(() => ANY_DATABASE.create());
const { put, pathOf } = givenFolder();
beforeEach(() =>
  put({
    "tokens.csv": TOKENS,
    "sales.csv": "timestamp,token_id,price_eth\n2021-05-01,1,2\n2021-05-02,2,2\n",
  }),
);

const runClosed = (command: string, args: readonly string[], input = "") =>
  runProgram(command, args, {
    ...{ dataDir: made.config.dataDir, settings: made.settings, input },
    closesOutput: true,
  });

const inStore = <T>(look: (store: Store) => Promise<T>) => withStore(made.config, look);

it("import the whole collection", async () => {
  const { code } = await runClosed("import", [pathOf(), "--id", "piped", "--name", "Piped"]);
  expect(code).toBe(0);
  // The record is filled after the first line of output.
  const calls = await inStore(async (store) => (await store.record("piped"))?.calls);
  expect(calls).toHaveLength(1);
});

it.each([
  ["collections", ["remove", "lines"], "", 0],
  ["feed", ["--id", "lines"], '{"type":"listed","tokenId":"1","price":2}\n', 0],
  ["record", ["lines"], "", 0],
  ["record", ["none"], "", 1],
  ["import", ["no-folder", "--id", "no", "--name", "No"], "", 1],
  ["backtest", ["no-folder"], "", 1],
  ["backup", ["FILE"], "", 0],
  ["mail", ["subscribers"], "", 0],
  ["add", ["0x12"], "", 1],
] as const)("%s %j exits as it would have", async (command, args, input, code) => {
  await runInProcess(importCommand, [pathOf(), "--id", "lines", "--name", "Lines"], made.settings);
  const named = args.map((arg) => (arg === "FILE" ? pathOf("backup.gz") : arg));
  const ended = await runClosed(command, named, input);
  expect(ended.code).toBe(code);
  const { collection, listed } = await inStore(async (store) => ({
    collection: await store.collection("lines"),
    listed: (await store.listings("lines"))?.listings.map(({ tokenId, price }) => [tokenId, price]),
  }));
  expect(collection === null).toBe(command === "collections");
  expect(existsSync(pathOf("backup.gz"))).toBe(command === "backup");
  if (command === "feed") expect(listed).toEqual([["1", 2]]);
});
