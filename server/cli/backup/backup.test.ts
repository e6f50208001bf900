import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import * as apiPath from "../../../contract/api-path.ts";
import { openDatabase } from "../../db/open-database.ts";
import { sumsOf } from "../../testing/backup-files.ts";
import { readEvents } from "../../testing/read-events.ts";
import { runProgram } from "../../testing/run-program.ts";
import { sampleCollection } from "../../testing/sample-collection.ts";
import { EMBEDDED, type TestDatabase, temporaryFolder } from "../../testing/test-databases.ts";
import { runTestServer, type TestServer } from "../../testing/test-server.ts";

let made: Awaited<ReturnType<TestDatabase["create"]>>;
let server: TestServer;
const folder = temporaryFolder();
const file = join(folder.path, "backup.gz");

beforeAll(async () => {
  made = await EMBEDDED.create();
  const database = { open: () => openDatabase(made.config, "own") };
  server = await runTestServer(
    (store) => store.replaceCollection(sampleCollection({ id: "cats" })),
    { database },
  );
}, 180_000);
afterAll(async () => {
  await server.discard();
  await made.discard();
  folder.discard();
});

const run = (program: string, ...args: string[]) =>
  runProgram(program, args, { dataDir: made.config.dataDir });

interface Listed {
  readonly epoch: string;
  readonly seq: number;
  readonly projectionsRev: number;
  readonly tokens: readonly string[];
}

async function listed(): Promise<Listed> {
  const response = await server.get("/collections/cats/tokens/listed");
  return (await response.json()) as Listed;
}

function list(price: number) {
  const offer = { tokenId: "30", price, marketplace: 1, currency: "ETH", at: Date.now() };
  return server.store.applyEvents("cats", [{ kind: "listed", ...offer }], "test");
}

it("restores a backup of a running server, whose readers start over", {
  timeout: 240_000,
}, async () => {
  const kept = await listed();
  const backup = await run("backup/backup.ts", file);
  expect(backup).toMatchObject({ code: 0, error: "" });
  const sums = backup.out.trimEnd().split("\n").slice(0, -1);
  expect(sums).toContainEqual(expect.stringMatching(/^tokens: 40 rows, checksum [0-9a-f]{32}$/));

  for (const price of [3, 4, 5]) await list(price);
  // A generation and a revision that the restored collection would reach again.
  await server.store.replaceCollection(sampleCollection({ id: "cats", listed: 20 }));
  await expect.poll(listed, { timeout: 20_000 }).toMatchObject({ tokens: { length: 20 } });
  const lost = await listed();
  const place = { collection: "cats", epoch: lost.epoch, seq: lost.seq };
  const reader = await readEvents(server.origin + apiPath.stream([place]));

  const restored = await run("backup/restore.ts", file);
  expect(restored).toMatchObject({ code: 0, error: "" });
  expect(restored.out.trimEnd().split("\n").slice(0, -1)).toEqual(sums);
  await expect.poll(listed, { timeout: 20_000 }).toMatchObject({ tokens: kept.tokens });
  const now = await listed();
  expect([kept.epoch, lost.epoch]).not.toContain(now.epoch);
  expect(now.projectionsRev).toBeGreaterThan(lost.projectionsRev);
  await vi.waitFor(() => expect(reader.events.at(-1)?.data).toContain(now.epoch));
  reader.close();

  const figures = await server.get(`/collections/cats/tokens/projections?r=${now.projectionsRev}`);
  expect(await figures.json()).toMatchObject({ epoch: now.epoch, rev: now.projectionsRev });
  for (const { epoch, seq } of [kept, lost]) {
    const stale = await fetch(server.origin + apiPath.stream([{ collection: "cats", epoch, seq }]));
    expect(stale.status).toBe(410);
  }
  const applied = await list(6);
  expect(applied?.changed).toBe(1);
  await expect.poll(listed, { timeout: 20_000 }).toMatchObject({ seq: applied?.seq });
});

it("restores into an empty folder what the backup's checksums say", {
  timeout: 240_000,
}, async () => {
  const { out } = await run("backup/backup.ts", file);
  const dataDir = join(folder.path, "empty");
  const restored = await runProgram("backup/restore.ts", [file], { dataDir });
  expect(restored).toMatchObject({ code: 0, error: "" });
  const sums = await sumsOf({ dataDir, databaseUrl: null });
  expect(out.trimEnd().split("\n").slice(0, -1)).toEqual(
    Object.entries(sums).map(
      ([table, { rows, checksum }]) => `${table}: ${rows} rows, checksum ${checksum}`,
    ),
  );
});

it("keeps an existing file if the backup fails, and names the mistake", {
  timeout: 240_000,
}, async () => {
  const existing = join(folder.path, "existing");
  writeFileSync(existing, "mine");
  const impossible = await run("backup/backup.ts", join(existing, "backup.gz"));
  expect([impossible.code, impossible.out]).toEqual([1, expect.not.stringContaining("Backed")]);
  expect(impossible.error).toMatch(/existing\/backup\.gz cannot be written: .+\.\n$/);
  expect(readFileSync(existing, "utf8")).toBe("mine");
  expect(existsSync(join(made.config.dataDir, "copy", "pg"))).toBe(false);
  for (const args of [[], ["a", "b"]])
    for (const name of ["backup", "restore"])
      expect((await run(`backup/${name}.ts`, ...args)).error).toMatch(/^FILE: must be one file/);
  expect((await run("backup/restore.ts", "--help")).out).toContain("npm run restore -- FILE");
});
