import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { runProgram } from "../testing/run-program.ts";
import { sampleCollection } from "../testing/sample-collection.ts";
import { EMBEDDED } from "../testing/test-databases.ts";

let made: Awaited<ReturnType<typeof EMBEDDED.create>>;
let dataDir: string;
/** The store of a running server, which owns the folder. The programs connect to it. */
let server: Store;

beforeAll(async () => {
  made = await EMBEDDED.create();
  dataDir = made.config.dataDir;
  server = await openStore({ dataDir, databaseUrl: null }, "own");
  await server.replaceCollection(sampleCollection({ id: "cats", listed: 0 }));
}, 180_000);

afterAll(async () => {
  await server.close();
  await made.discard();
});

const feed = (input: string | Uint8Array, ...args: string[]) =>
  runProgram("feed.ts", args, { dataDir, input });

describe("npm run feed", () => {
  it("updates the market of a running server and leaves bad lines out", async () => {
    const before = (await server.heads()).find(({ id }) => id === "cats");
    const salesBefore = (await server.sales("cats")).length;
    const { code, out, error } = await feed(
      [
        '{"type":"listed","tokenId":"1","price":2.5,"marketplace":"X2Y2"}',
        '{"type":"listed","tokenId":"2","price":3,"marketplace":1}',
        "not json",
        '{"type":"sold","tokenId":"2","price":2.75}',
        '{"type":"listed","tokenId":"999","price":1}',
        "",
      ].join("\n"),
      "--id",
      "cats",
    );
    expect(error).toContain('line 3: is not JSON: "not json".');
    expect(out).toBe(
      "Fed cats 4 events: 3 listing changes, 1 new sales. Left out: 1 bad lines, 1 events of unknown tokens, 0 older than what is known.\n",
    );
    expect(code).toBe(0);
    expect((await server.listings("cats"))?.listings).toEqual([
      { tokenId: "1", price: 2.5, marketplace: 3, listedAt: expect.any(Number) },
    ]);
    expect(await server.sales("cats")).toHaveLength(salesBefore + 1);
    const after = (await server.heads()).find(({ id }) => id === "cats");
    expect(after?.seq).toBe((before?.seq ?? 0) + 3);
  }, 60_000);

  it.each([
    ["not one line is an event", "<html>\n</html>\n", ["--id", "cats"], "line 1: is not JSON"],
    ["the collection is unknown", "", ["--id", "dogs"], "there is no collection dogs"],
    ["no collection is named", "", [], "--id: is missing"],
  ])(
    "exits with 1 when %s",
    async (_, input, args, message) => {
      const { code, error } = await feed(input, ...args);
      expect(error).toContain(message);
      expect(error).not.toContain("    at ");
      expect(code).toBe(1);
    },
    60_000,
  );

  it("succeeds for an empty input", async () => {
    expect(await feed("", "--id", "cats")).toMatchObject({ code: 0 });
  }, 60_000);

  it("prints its help", async () => {
    const { code, out } = await feed("", "--help");
    expect(code).toBe(0);
    expect(out).toContain('{"type":"unlisted","tokenId":"7"}');
  }, 60_000);
});

describe("npm run import, while the server runs", () => {
  it("imports a collection", async () => {
    const folder = mkdtempSync(join(dataDir, "files-"));
    writeFileSync(join(folder, "tokens.csv"), "token_id,trait:Fur\n1,Black\n2,White\n");
    const args = [folder, "--id", "dogs", "--name", "Dogs"];
    expect(await runProgram("import.ts", args, { dataDir })).toMatchObject({ code: 0, error: "" });
    expect(await server.collection("dogs")).toMatchObject({ name: "Dogs", size: 2 });
  }, 60_000);

  it("does not replace a demo collection", async () => {
    const folder = mkdtempSync(join(dataDir, "files-"));
    writeFileSync(join(folder, "tokens.csv"), "token_id\n1\n");
    const args = [folder, "--id", "cats", "--name", "Cats"];
    const { code, error } = await runProgram("import.ts", args, { dataDir });
    expect(error).toContain("cats is a demo collection");
    expect(code).toBe(1);
    expect(await server.collection("cats")).toMatchObject({ name: "The cats" });
  }, 60_000);
});
