import { afterAll, beforeAll, expect, it } from "vitest";
import { parseRecord } from "../../contract/listings/record.ts";
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
  await server.replaceCollection(sampleCollection({ id: "cats", listed: 3 }));
  const at = Date.now() + 60_000;
  await server.applyEvents("cats", [{ kind: "sold", tokenId: "1", price: 12, at }], "test");
}, 180_000);
afterAll(async () => {
  await server.close();
  await made.discard();
});

const record = (...args: string[]) =>
  runProgram("record.ts", args, { dataDir: made.config.dataDir });

it("prints what the API answers, on one line", async () => {
  const { code, out, error } = await record("cats", "--json");
  expect([code, error]).toEqual([0, ""]);
  expect(out.trimEnd().split("\n")).toHaveLength(1);
  expect(parseRecord(JSON.parse(out))).toMatchObject({ ok: true, value: { open: 2 } });
  expect(JSON.parse(out)).toEqual(await server.record("cats"));
}, 60_000);

it("prints tables of the sales", async () => {
  const { code, out } = await record();
  expect(code).toBe(0);
  const month = new Date(Date.now() + 60_000).toISOString().slice(0, 7);
  expect(out.split("\n").map((line) => line.replace(/ +/g, " "))).toEqual([
    "Demo: 1 sale, 2 open calls.",
    "",
    "collection sales within 10% within 25% range held",
    "cats 1 0.0% 100.0% 0.0%",
    "",
    "kind sales within 10% within 25% range held",
    "live 1 0.0% 100.0% 0.0%",
    "",
    "month sales within 10% within 25% range held",
    `${month} live 1 0.0% 100.0% 0.0%`,
    "",
    "confidence sales within 10% within 25% range held",
    "60 to 80% 1 0.0% 100.0% 0.0%",
    "",
  ]);
}, 60_000);

it("refuses an unknown collection and a second one", async () => {
  expect(await record("dogs")).toMatchObject({
    code: 1,
    error: "There is no collection dogs; npm run collections lists all.\n",
  });
  expect((await record("cats", "dogs")).error).toMatch(/^ID: there is a second one/);
  expect((await record("--help")).out).toContain("npm run record -- ID");
}, 60_000);
