import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backUp, usingDatabase, writeRows } from "../../testing/backup-files.ts";
import { runProgram } from "../../testing/run-program.ts";
import { sampleCollection } from "../../testing/sample-collection.ts";
import { ANY_DATABASE, temporaryFolder } from "../../testing/test-databases.ts";
import { SCHEMA_VERSION } from "../db/migrations.ts";
import { createStore } from "../store/create-store.ts";
import { verifyBackup } from "./restore-backup.ts";

const folder = temporaryFolder();
const file = join(folder.path, "backup.gz");
const bad = join(folder.path, "bad.gz");
let bytes: Buffer;
let lines: string[];

beforeAll(async () => {
  const made = await ANY_DATABASE.create();
  await usingDatabase(made.config, async (db) =>
    (await createStore(db)).replaceCollection(sampleCollection()),
  );
  await backUp(made.config, file);
  await made.discard();
  bytes = readFileSync(file);
  lines = gunzipSync(bytes).toString().trimEnd().split("\n");
});
afterAll(() => folder.discard());

/** Verifies a file with the given content. */
function verify(content: string | Uint8Array): Promise<void> {
  writeFileSync(bad, content);
  return verifyBackup(bad);
}
const verifyLines = (changed: readonly string[]) => verify(gzipSync(`${changed.join("\n")}\n`));

const DAMAGED = /bad\.gz is damaged or incomplete\. Use another backup\.$/;
const FOREIGN = /bad\.gz is not a backup of Fairfloor\.$/;
const LATER = /bad\.gz was made by a later version of Fairfloor .*Update the program\.$/;

describe("a backup file", () => {
  it("is accepted if it is complete", async () => {
    await verify(bytes);
    await verifyLines(lines);
  });

  it("is refused if it is cut at any byte", async () => {
    for (let length = 10; length < bytes.length; length += 97)
      await expect(verify(bytes.subarray(0, length))).rejects.toThrow(DAMAGED);
    for (const length of [bytes.length - 9, bytes.length - 8, bytes.length - 1])
      await expect(verify(bytes.subarray(0, length))).rejects.toThrow(DAMAGED);
  });

  it("is refused if it is compressed correctly but lacks lines, has others, or continues", async () => {
    for (let count = 1; count < lines.length; count += 1)
      await expect(verifyLines(lines.slice(0, count))).rejects.toThrow(DAMAGED);
    for (let index = 1; index < lines.length; index += 1)
      await expect(verifyLines(lines.toSpliced(index, 1))).rejects.toThrow(DAMAGED);
    for (const line of ["", "{}", "null", '["end","x"]', '["table","settings"]'])
      await expect(verifyLines([...lines, line])).rejects.toThrow(DAMAGED);
    await expect(verifyLines([...lines.slice(0, 1), ...lines])).rejects.toThrow(DAMAGED);
  });

  it("is refused if any byte of a row or of the compressed file changed", async () => {
    const row = lines.findIndex((line) => line.includes('"price":'));
    const changed = lines.with(row, (lines[row] ?? "").replace('"price":', '"price":1'));
    await expect(verifyLines(changed)).rejects.toThrow(DAMAGED);
    for (let index = 20; index < bytes.length; index += 211)
      await expect(
        verify(bytes.map((byte, place) => (place === index ? byte ^ 0x10 : byte))),
      ).rejects.toThrow(/bad\.gz is (damaged|not a backup)/);
  });

  it("is refused if it is something else", async () => {
    await expect(verify("")).rejects.toThrow(DAMAGED);
    for (const content of ["plain text\n", lines.join("\n")])
      await expect(verify(content)).rejects.toThrow(FOREIGN);
    for (const content of ["text\n", "null\n", "{}\n", '{"backup":"x"}\n', "x".repeat(99_999), ""])
      await expect(verify(gzipSync(content))).rejects.toThrow(FOREIGN);
    await expect(verifyBackup(join(folder.path, "none"))).rejects.toThrow(/none cannot be read: /);
    await expect(verifyBackup(folder.path)).rejects.toThrow(/cannot be read: /);
  });

  it("is refused if its format or schema is newer", async () => {
    const header = { backup: "fairfloor", format: 1, schema: SCHEMA_VERSION, at: 1 } as const;
    writeRows(bad, header, {});
    await verifyBackup(bad);
    writeRows(bad, { ...header, format: 2 }, {});
    await expect(verifyBackup(bad)).rejects.toThrow(LATER);
    writeRows(bad, { ...header, schema: SCHEMA_VERSION + 1 }, {});
    await expect(verifyBackup(bad)).rejects.toThrow(LATER);
    writeRows(bad, header, { pg_authid: [] });
    await expect(verifyBackup(bad)).rejects.toThrow(DAMAGED);
  });

  it("that is bad does not even open the database", async () => {
    writeFileSync(bad, bytes.subarray(0, bytes.length - 1));
    const dataDir = join(folder.path, "data");
    const { code, out, error } = await runProgram("restore", [bad], { dataDir });
    expect([code, out]).toEqual([1, ""]);
    expect(error.trimEnd()).toMatch(DAMAGED);
    expect(existsSync(dataDir)).toBe(false);
  });
});
