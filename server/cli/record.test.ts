import { beforeAll, expect, it } from "vitest";
import { parseRecord } from "../../contract/market/record.ts";
import { openStore } from "../storage/store/open-store.ts";
import { arrange } from "../testing/arrange.ts";
import { runInProcess } from "../testing/run-command.ts";
import { sampleCollection } from "../testing/sample-collection.ts";
import { ANY_DATABASE } from "../testing/test-databases.ts";
import { recordCommand } from "./record-command.ts";

const made = arrange(() => ANY_DATABASE.create());
/** The store of a running server. */
const server = arrange(() => openStore(made.config, "own"));
beforeAll(async () => {
  await server.replaceCollection(sampleCollection({ id: "cats", listed: 3 }));
  const at = Date.now() + 60_000;
  await server.applyEvents("cats", [{ kind: "sold", tokenId: "1", price: 12, at }], "test");
});

const record = (...args: string[]) => runInProcess(recordCommand, args, made.settings);

it("prints what the API answers, on one line", async () => {
  const { code, out, errors } = await record("cats", "--json");
  expect([code, errors]).toEqual([0, []]);
  expect(out.split("\n")).toHaveLength(1);
  expect(parseRecord(JSON.parse(out))).toMatchObject({ ok: true, value: { open: 2 } });
  expect(JSON.parse(out)).toEqual(await server.record("cats"));
});

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
  ]);
});

it("refuses an unknown collection and a second one", async () => {
  expect(await record("dogs")).toMatchObject({
    code: 1,
    errors: ["There is no collection dogs; npm run collections lists all."],
  });
  expect((await record("cats", "dogs")).errors).toEqual([
    expect.stringMatching(/^ID: there is a second one/),
  ]);
  expect((await record("--help")).out).toContain("npm run record -- ID");
});
