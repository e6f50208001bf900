import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore } from "../storage/store/open-store.ts";
import type { Store } from "../storage/store/store.ts";
import { databaseSettings, runInProcess } from "../testing/run-command.ts";
import { sampleCollection } from "../testing/sample-collection.ts";
import { ANY_DATABASE, temporaryFolder } from "../testing/test-databases.ts";
import { feedCommand } from "./feed-command.ts";
import { importCommand } from "./import-command.ts";

let made: Awaited<ReturnType<typeof ANY_DATABASE.create>>;
/** The store of a running server. */
let server: Store;

beforeAll(async () => {
  made = await ANY_DATABASE.create();
  server = await openStore(made.config, "own");
  await server.replaceCollection(sampleCollection({ id: "cats", listed: 0 }));
});

afterAll(async () => {
  await server.close();
  await made.discard();
});

function feed(input: string, ...args: string[]) {
  const { signal } = new AbortController();
  const bytes = Readable.from([Buffer.from(input)]);
  return runInProcess(
    (...given) => feedCommand(...given, bytes, signal),
    args,
    databaseSettings(made.config),
  );
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
        '{"type":"listed","tokenId":"999","price":1}',
        "",
      ].join("\n"),
      "--id",
      "cats",
    );
    expect(errors.join("\n")).toContain('line 3: is not JSON: "not json".');
    expect(out).toBe(
      "Fed cats 4 events: 3 listing changes, 1 new sales. Left out: 1 bad lines, 1 events of unknown tokens, 0 older than what is known.",
    );
    expect(code).toBe(0);
    expect((await server.listings("cats"))?.listings).toEqual([
      { tokenId: "1", price: 2.5, marketplace: 3, listedAt: expect.any(Number) },
    ]);
    expect(await server.sales("cats")).toHaveLength(salesBefore + 1);
    const after = (await server.heads()).find(({ id }) => id === "cats");
    expect(after?.seq).toBe((before?.seq ?? 0) + 3);
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
    const settings = databaseSettings(made.config);
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
