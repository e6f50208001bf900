/** A server with a full disk: a small tmpfs that the test fills. Only root may mount one. */
import { execFileSync } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as apiPath from "../contract/api-path.ts";
import { openDatabase } from "./storage/db/open-database.ts";
import { copyTemplate } from "./testing/pglite-template.ts";
import { sampleCollection } from "./testing/sample-collection.ts";
import { temporaryFolder } from "./testing/test-databases.ts";
import { runTestServer, type TestServer } from "./testing/test-server.ts";

/** The empty database takes 27 MB. */
const SIZE = "96m";
const LEFT_BYTES = 16_384;

function smallDisk(): { readonly path: string; discard(): void } | null {
  const folder = temporaryFolder();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE}`, "tmpfs", folder.path], {
      stdio: "ignore",
    });
  } catch {
    folder.discard();
    console.log("skipped: a full disk, because no file system can be mounted here");
    return null;
  }
  return {
    path: folder.path,
    discard() {
      execFileSync("umount", [folder.path]);
      folder.discard();
    },
  };
}

const disk = smallDisk();

describe.skipIf(!disk)("a server with a full disk", () => {
  const path = disk?.path ?? "";
  const filler = join(path, "filler");
  let test: TestServer;

  beforeAll(async () => {
    await copyTemplate(join(path, "pg"));
    const config = { dataDir: path, databaseUrl: null };
    const database = { open: () => openDatabase(config, "own") };
    test = await runTestServer(async (store) => store.replaceCollection(sampleCollection()), {
      database,
    });
  });
  afterAll(async () => {
    await test?.discard();
    disk?.discard();
  });

  let client = 0;
  /** Sends a long message and returns the status. Each call uses another client address. */
  async function write(email: string): Promise<number> {
    client += 1;
    const body = JSON.stringify({ EMAIL: email, MESSAGE: `${"x".repeat(4_000)} ${client}` });
    const headers = {
      "Content-Type": "application/json",
      "X-Forwarded-For": `8.8.${client >> 8}.${client & 255}`,
    };
    return (await fetch(test.origin + apiPath.contact(), { method: "POST", headers, body })).status;
  }

  it("answers 503 to writes, serves reads, keeps acknowledged messages and recovers with room", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { bavail, bsize } = statfsSync(path);
    writeFileSync(filler, Buffer.alloc(bavail * bsize - LEFT_BYTES));
    const taken: string[] = [];
    let refused = 0;
    for (let time = 0; refused < 5 && time < 5_000; time += 1) {
      const status = await write(`${time}@example.org`);
      expect([200, 503]).toContain(status);
      if (status === 200) taken.push(`${time}@example.org`);
      else refused += 1;
    }
    expect(refused).toBe(5);
    for (const read of ["info", "tokens/listed", "tokens/unlisted", "stats"])
      expect((await test.get(`/collections/sample/${read}`)).status).toBe(200);
    expect((await test.store.messages()).map(({ email }) => email)).toEqual(taken);

    rmSync(filler);
    expect(await write("later@example.org")).toBe(200);
    const kept = (await test.store.messages()).map(({ email }) => email);
    expect(kept).toEqual([...taken, "later@example.org"]);
  });
});
