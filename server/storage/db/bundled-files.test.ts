import { cpSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { prepareTemplate } from "../../testing/pglite-template.ts";
import { temporaryFolder } from "../../testing/test-databases.ts";
import { type EmscriptenNode, leaveOnDisk } from "./bundled-files.ts";
import { DataFiles } from "./data-files.ts";

const folder = temporaryFolder();
let db: PGlite;
let bundle: ArrayBufferLike;

/** Returns a file or folder of the database's file system. */
const nodeAt = (path: string): EmscriptenNode => db.Module.FS.lookupPath(path, {}).node;

function bytesOf(path: string): Uint8Array<ArrayBuffer> {
  const { contents } = nodeAt(path);
  if (!(contents instanceof Uint8Array)) throw new Error(`${path} is no file`);
  return contents;
}

const STOP_WORDS = "/pglite/share/postgresql/tsearch_data/english.stop";
let stopWords: string;

beforeAll(async () => {
  cpSync(await prepareTemplate("none"), folder.path, { recursive: true });
  db = await PGlite.create({ fs: new DataFiles(folder.path) });
  bundle = bytesOf(STOP_WORDS).buffer;
  stopWords = new TextDecoder().decode(bytesOf(STOP_WORDS));
  leaveOnDisk(nodeAt("/"));
});
afterAll(async () => {
  await db.close();
  folder.discard();
});

const resultOf = async (sql: string) => (await db.query<{ value: unknown }>(sql)).rows[0]?.value;

it("frees the memory of the bundled files", () => {
  expect(bundle.byteLength).toBe(0);
  expect(bytesOf(STOP_WORDS).buffer.byteLength).toBe(stopWords.length);
});

it("reads bundled files from the disk: text, time zones and libraries", async () => {
  expect(new TextDecoder().decode(bytesOf(STOP_WORDS))).toBe(stopWords);
  expect(
    await resultOf(
      "select ('2026-07-01 12:00Z'::timestamptz at time zone 'Asia/Tokyo')::text as value",
    ),
  ).toBe("2026-07-01 21:00:00");
  expect(await resultOf("select to_tsvector('english', 'the owls')::text as value")).toBe(
    "'owl':2",
  );
  await db.exec("do $$ begin perform 1; end $$");
});

it("keeps a bundled file in memory once it is written", async () => {
  db.Module.FS.writeFile(STOP_WORDS, "owl\n");
  expect(new TextDecoder().decode(bytesOf(STOP_WORDS).slice(0, 4))).toBe("owl\n");
});
