import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import { openStore } from "../storage/store/open-store.ts";
import { arrange } from "../testing/arrange.ts";
import { runInProcess } from "../testing/run-command.ts";
import { sampleCollection } from "../testing/sample-collection.ts";
import { ANY_DATABASE, temporaryFolder } from "../testing/test-databases.ts";
import { feedCommand } from "./feed-command.ts";
import { importCommand } from "./import-command.ts";

const made = arrange(() => ANY_DATABASE.create());
/** The store of a running server. */
const server = arrange(() => openStore(made.config, "own"));
beforeAll(async () => {
  await server.replaceCollection(sampleCollection({ id: "cats", listed: 0 }));
});

function feed(input: string, ...args: string[]) {
  const { signal } = new AbortController();
  const bytes = Readable.from([Buffer.from(input)]);
  return runInProcess((...given) => feedCommand(...given, bytes, signal), args, made.settings);
}

describe("npm run feed", () => {
  it("updates the market of a running server and leaves bad lines out", async () => {
    const before = (await server.heads()).find(({ id }) => id === "cats");
    const salesBefore = (await server.sales("cats")).length;
    const { code, out, errors } = await feed(
      [
        '{"type":"listed","tokenId":"1","price":2.5,"marketplace":"X2Y2"}',
        '{"type":"listed","tokenId":"2","price":3,"marketplace":1}',
        "not json",
        '{"type":"sold","tokenId":"2","price":2.75}',
        '{"type":"listed","tokenId":"999","price":1,"at":1700000000}',
        "",
      ].join("\n"),
      "--id",
      "cats",
    );
    expect(errors.join("\n")).toContain('line 3: is not JSON: "not json".');
    expect(out).toBe(
      'Fed cats 4 events: 3 listing changes, 1 new sales. 2 rows are left out: is not JSON (1, first "line 3"); its token is not in the collection (1, first "token 999 at 2023-11-14T22:13:20.000Z").',
    );
    expect(code).toBe(0);
    expect((await server.listings("cats"))?.listings).toEqual([
      { tokenId: "1", price: 2.5, marketplace: 3, listedAt: expect.any(Number) },
    ]);
    expect(await server.sales("cats")).toHaveLength(salesBefore + 1);
    const after = (await server.heads()).find(({ id }) => id === "cats");
    expect(after?.seq).toBe((before?.seq ?? 0) + 3);
  });

  it("counts what it leaves out by reason, with the first example", async () => {
    const sale = '{"type":"sold","tokenId":"3","price":7,"at":1700000000}';
    const late = (tokenId: string) => `{"type":"unlisted","tokenId":"${tokenId}","at":1600000000}`;
    const far = new Date(Date.now() + 86_400_000).toISOString();
    const lines = [
      ...[sale, sale, late("3"), late("3"), sale, late("998")],
      `{"type":"unlisted","tokenId":"3","at":"${far}"}`,
      '{"type":"sold","tokenId":"x","price":7}',
      '{"type":"sold","tokenId":"y","price":7}',
      // A late sale is no row that is left out.
      '{"type":"sold","tokenId":"3","price":7,"at":1600000000,"currency":"APE"}',
    ];
    const { code, out } = await feed(lines.join("\n"), "--id", "cats");
    expect(code).toBe(0);
    const reasons = [
      'at must be in the past, or at most two minutes in the future (1, first "line 7")',
      'tokenId must be a whole number below 2^256 (2, first "line 8")',
      'it is older than the latest word on its token and changes no listing (2, first "token 3 at 2020-09-13T12:26:40.000Z")',
      'its token is not in the collection (1, first "token 998 at 2020-09-13T12:26:40.000Z")',
      'the sale is known already (2, first "token 3 at 2023-11-14T22:13:20.000Z")',
    ];
    expect(out).toBe(
      `Fed cats 7 events: 0 listing changes, 2 new sales. 8 rows are left out: ${reasons.join("; ")}. 1 row is taken as something else: it is in another currency, so it is kept without a value (1, first "APE").`,
    );
  });

  it("names what it takes as something else, and fields that it does not read", async () => {
    const desk = (tokenId: string) =>
      `{"type":"listed","tokenId":"${tokenId}","price":7,"marketplace":"My desk","ts":1,"at":1700000001}`;
    const { out } = await feed([desk("4"), desk("5"), desk("999")].join("\n"), "--id", "cats");
    expect(out).toBe(
      [
        "Fed cats 3 events: 2 listing changes, 0 new sales.",
        '1 row is left out: its token is not in the collection (1, first "token 999 at 2023-11-14T22:13:21.000Z").',
        '2 rows are taken as something else: its marketplace is not known, so it is Other (2, first "My desk").',
        '3 rows are read without a field that is not known: "ts" (3, first "line 1").',
      ].join(" "),
    );
  });

  it.each([
    ["not one line is an event", "<html>\n</html>\n", ["--id", "cats"], "line 1: is not JSON"],
    ["the collection is unknown", "", ["--id", "cows"], "there is no collection cows"],
    ["no collection is named", "", [], "--id: is missing"],
  ])("exits with 1 when %s", async (_, input, args, message) => {
    const { code, errors } = await feed(input, ...args);
    expect(errors.join("\n")).toContain(message);
    expect(errors.join("\n")).not.toContain("    at ");
    expect(code).toBe(1);
  });

  it("succeeds for an empty input", async () => {
    expect(await feed("", "--id", "cats")).toMatchObject({ code: 0 });
  });

  it("prints its help", async () => {
    const { code, out } = await feed("", "--help");
    expect(code).toBe(0);
    expect(out).toContain('{"type":"unlisted","tokenId":"7"}');
  });
});

describe("npm run import, while the server runs", () => {
  /** Imports a folder with a tokens.csv. */
  async function importTokens(tokens: string, ...args: string[]) {
    const folder = temporaryFolder();
    writeFileSync(join(folder.path, "tokens.csv"), tokens);
    const settings = made.settings;
    const result = await runInProcess(importCommand, [folder.path, ...args], settings);
    folder.discard();
    return result;
  }

  it("imports a collection", async () => {
    const tokens = "token_id,trait:Fur\n1,Black\n2,White\n";
    expect(await importTokens(tokens, "--id", "dogs", "--name", "Dogs")).toMatchObject({
      code: 0,
      errors: [],
    });
    expect(await server.collection("dogs")).toMatchObject({ name: "Dogs", size: 2 });
  });

  it("does not replace a demo collection", async () => {
    const { code, errors } = await importTokens("token_id\n1\n", "--id", "cats", "--name", "Cats");
    expect(errors.join("\n")).toContain("cats is a demo collection");
    expect(code).toBe(1);
    expect(await server.collection("cats")).toMatchObject({ name: "The cats" });
  });
});
