import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as apiPath from "../../../contract/api-path.ts";
import type { Config } from "../../platform/config/config.ts";
import { openDatabase } from "../../storage/db/open-database.ts";
import { arrange } from "../../testing/arrange.ts";
import { sumsOf } from "../../testing/backup-files.ts";
import { builtProgram } from "../../testing/built-program.ts";
import { readEvents } from "../../testing/read-events.ts";
import { openRestorePipe } from "../../testing/restore-pipe.ts";
import { runInProcess } from "../../testing/run-command.ts";
import { sampleCollection } from "../../testing/sample-collection.ts";
import { SLOW_DATABASES } from "../../testing/slow-databases.ts";
import { databaseSettings, temporaryFolder } from "../../testing/test-databases.ts";
import { runTestServer, type TestServer } from "../../testing/test-server.ts";
import { backupCommand } from "./backup-command.ts";
import { restoreCommand } from "./restore-command.ts";

const folder = temporaryFolder();
const file = join(folder.path, "backup.gz");
afterAll(() => folder.discard());

interface Listed {
  readonly epoch: string;
  readonly seq: number;
  readonly projectionsRev: number;
  readonly tokens: readonly string[];
}

for (const { database, tags } of SLOW_DATABASES)
  describe(`a server on ${database.name}`, { tags: [...tags] }, () => {
    let server: TestServer;

    const made = arrange(() => database.create());
    beforeAll(async () => {
      const own = { open: () => openDatabase(made.config, "own") };
      server = await runTestServer(
        (store) => store.replaceCollection(sampleCollection({ id: "cats" })),
        { database: own },
      );
    });
    afterAll(async () => {
      await server.discard();
    });

    const backup = (...args: string[]) => runInProcess(backupCommand, args, made.settings);
    const restore = (...args: string[]) => runInProcess(restoreCommand, args, made.settings);

    async function listed(): Promise<Listed> {
      const response = await server.get("/collections/cats/tokens/listed");
      const { tokens, ...rest } = (await response.json()) as Listed;
      // The rows have no order of their own.
      return { ...rest, tokens: tokens.toSorted() };
    }

    function list(price: number) {
      const ask = { tokenId: "30", price, marketplace: 1, currency: "ETH", at: Date.now() };
      return server.store.applyEvents("cats", [{ kind: "listed", ...ask }], "test");
    }

    it("restores a backup of a running server, whose readers start over", async () => {
      const kept = await listed();
      const backedUp = await backup(file);
      expect(backedUp).toMatchObject({ code: 0, errors: [] });
      const sums = backedUp.out.split("\n").slice(0, -1);
      expect(sums).toContainEqual(
        expect.stringMatching(/^tokens: 40 rows, checksum [0-9a-f]{32}$/),
      );

      for (const price of [3, 4, 5]) await list(price);
      // A generation and a revision that the restored collection would reach again.
      await server.store.replaceCollection(sampleCollection({ id: "cats", listed: 20 }));
      await expect.poll(listed, { timeout: 20_000 }).toMatchObject({ tokens: { length: 20 } });
      const lost = await listed();
      const place = { collection: "cats", epoch: lost.epoch, seq: lost.seq };
      const reader = await readEvents(server.origin + apiPath.stream([place]));

      const restored = await restore(file);
      expect(restored).toMatchObject({ code: 0, errors: [] });
      expect(restored.out.split("\n").slice(0, -1)).toEqual(sums);
      await expect.poll(listed, { timeout: 20_000 }).toMatchObject({ tokens: kept.tokens });
      const now = await listed();
      expect([kept.epoch, lost.epoch]).not.toContain(now.epoch);
      expect(now.projectionsRev).toBeGreaterThan(lost.projectionsRev);
      await vi.waitFor(() => expect(reader.events.at(-1)?.data).toContain(now.epoch));
      reader.close();

      const figures = await server.get(
        `/collections/cats/tokens/projections?r=${now.projectionsRev}`,
      );
      expect(await figures.json()).toMatchObject({ epoch: now.epoch, rev: now.projectionsRev });
      for (const { epoch, seq } of [kept, lost]) {
        const stale = await fetch(
          server.origin + apiPath.stream([{ collection: "cats", epoch, seq }]),
        );
        expect(stale.status).toBe(410);
      }
      const applied = await list(6);
      expect(applied?.changed).toBe(1);
      await expect.poll(listed, { timeout: 20_000 }).toMatchObject({ seq: applied?.seq });
    });

    /** Restores a backup of the server into another database, and compares its checksums. */
    async function expectRestored(target: Pick<Config, "dataDir" | "databaseUrl">): Promise<void> {
      const { out } = await backup(file);
      const restored = await runInProcess(restoreCommand, [file], databaseSettings(target));
      expect(restored).toMatchObject({ code: 0, errors: [] });
      const sums = await sumsOf(target);
      expect(out.split("\n").slice(0, -1)).toEqual(
        Object.entries(sums).map(
          ([table, { rows, checksum }]) => `${table}: ${rows} rows, checksum ${checksum}`,
        ),
      );
    }

    it("keeps the state before a restore that is killed in its transaction", async () => {
      expect((await backup(file)).code).toBe(0);
      await list(3);
      const before = await sumsOf(made.config);
      const pipe = await openRestorePipe(file, folder.path);
      const child = spawn(process.execPath, [builtProgram("cli/main"), "restore", pipe.path], {
        stdio: ["ignore", "pipe", "inherit"],
        env: { PATH: process.env["PATH"], ...made.settings },
      });
      await pipe.checked;
      // It has restored a table, and waits for the rest of the file.
      const [line] = await once(child.stdout, "data");
      expect(String(line)).toMatch(/^\w+: \d+ rows, checksum /);
      child.kill("SIGKILL");
      await once(child, "exit");
      await pipe.close();
      expect(await sumsOf(made.config)).toEqual(before);
      expect((await listed()).tokens.length).toBeGreaterThan(0);
      expect((await restore(file)).code).toBe(0);
    });

    it("restores into an empty database what the backup's checksums say", async () => {
      const empty = await database.create();
      await expectRestored(empty.config);
      await empty.discard();
    });

    it("restores into an empty folder what the backup's checksums say", { tags: ["long"] }, () =>
      expectRestored({ dataDir: join(folder.path, "empty"), databaseUrl: null }),
    );

    it("keeps an existing file if the backup fails, and names the mistake", async () => {
      const existing = join(folder.path, "existing");
      writeFileSync(existing, "mine");
      const impossible = await backup(join(existing, "backup.gz"));
      expect([impossible.code, impossible.out]).toEqual([1, expect.not.stringContaining("Backed")]);
      expect(impossible.errors).toEqual([
        expect.stringMatching(/existing\/backup\.gz cannot be written: .+\.$/),
      ]);
      expect(readFileSync(existing, "utf8")).toBe("mine");
      expect(existsSync(join(made.config.dataDir, "copy", "pg"))).toBe(false);
      for (const args of [[], ["a", "b"]])
        for (const run of [backup, restore])
          expect((await run(...args)).errors).toEqual([
            expect.stringMatching(/^FILE: must be one file/),
          ]);
      expect((await restore("--help")).out).toContain("npm run restore -- FILE");
    });
  });
