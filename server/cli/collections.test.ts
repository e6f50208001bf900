import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { runProgram } from "../testing/run-program.ts";
import { sampleCollection } from "../testing/sample-collection.ts";
import { EMBEDDED } from "../testing/test-databases.ts";

let made: Awaited<ReturnType<typeof EMBEDDED.create>>;
/** The store of a running server, which owns the folder. The program connects to it. */
let server: Store;

beforeAll(async () => {
  made = await EMBEDDED.create();
  server = await openStore(made.config, "own");
  for (const id of ["cats", "dogs"]) await server.replaceCollection(sampleCollection({ id }));
}, 180_000);
afterAll(async () => {
  await server.close();
  await made.discard();
});

const collections = (...args: string[]) =>
  runProgram("collections.ts", args, { dataDir: made.config.dataDir });

it("lists the collections and removes one of them", async () => {
  const rows = ["cats", "dogs"].map((id) => `${id}\tThe ${id}\t40 tokens\t20 sales\tdemo\n`);
  expect(await collections()).toEqual({ code: 0, error: "", out: rows.join("") });
  expect(await collections("remove", "cats")).toMatchObject({ code: 0, out: "Removed cats.\n" });
  expect((await collections()).out).toBe(rows[1]);
  expect(await server.tokens("cats")).toEqual([]);
  expect(await server.tokens("dogs")).toHaveLength(40);
  const again = await collections("remove", "cats");
  expect(again).toMatchObject({ code: 1, out: "" });
  expect(again.error).toMatch(/^There is no collection cats/);
}, 120_000);

it("names the valid arguments if they are wrong, and removes nothing", async () => {
  for (const args of [["remove"], ["delete", "dogs"], ["remove", "dogs", "cats"]])
    expect((await collections(...args)).error).toMatch(/^what: must be nothing, or remove/);
  expect((await collections("--help")).out).toContain("npm run collections -- remove ID");
  expect(await server.collection("dogs")).not.toBeNull();
}, 120_000);
