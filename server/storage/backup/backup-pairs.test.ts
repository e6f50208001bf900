/** Backups of one kind of database that are restored into another. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { arrange } from "../../testing/arrange.ts";
import { backUp, restore, sumsOf } from "../../testing/backup-files.ts";
import { createOpen, fill } from "../../testing/filled-database.ts";
import { sampleCollection } from "../../testing/sample-collection.ts";
import {
  EMBEDDED,
  POSTGRES,
  temporaryFolder,
  testDatabases,
} from "../../testing/test-databases.ts";
import type { Queryable } from "../db/database.ts";
import { TABLES } from "../db/tables.ts";
import { createStore } from "../store/create-store.ts";

const pairs = testDatabases().flatMap((from) => testDatabases().map((to) => ({ from, to })));
/** This pair reads and restores both kinds of databases. The others run in long runs. */
const isQuick = ({ from, to }: (typeof pairs)[number]) =>
  POSTGRES === null || (from === POSTGRES && to === EMBEDDED);

for (const pair of pairs)
  describe(`a backup from ${pair.from.name} to ${pair.to.name}`, {
    tags: isQuick(pair) ? [] : ["long"],
  }, () => {
    const own = temporaryFolder();
    const file = join(own.path, "backup.gz");
    const source = arrange(() => createOpen(pair.from));
    const target = arrange(() => createOpen(pair.to));
    afterAll(async () => {
      own.discard();
    });

    it("restores every table, there and back", async () => {
      await fill(await createStore(source.server));
      const before = await sumsOf(source.config);
      for (const table of TABLES) expect(before[table]?.rows).toBeGreaterThan(0);
      await backUp(source.config, file);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const store = await createStore(target.server);
      await store.replaceCollection(sampleCollection({ id: "replaced" }));
      await store.addMessage({ email: "x@y.z", name: "", message: "", referrer: "" });
      await restore(target.config, file);
      expect(await sumsOf(target.config)).toEqual(before);
      await target.server.query(
        "insert into messages (email, name, message, referrer, at) values ('', '', '', '', 0)",
      );
      expect(await target.server.query("select id from messages order by id")).toEqual(
        [1, 2, 3].map((id) => ({ id })),
      );
      await source.server.query("delete from settings");
      await backUp(target.config, file);
      await restore(source.config, file);
      expect(await sumsOf(source.config)).toEqual(await sumsOf(target.config));
      expect(readdirSync(own.path)).toEqual(["backup.gz"]);
    });

    it("keeps any text, null, number, array and JSON text exactly", async () => {
      const text = fc.string({ unit: "binary" }).map((any) => any.replaceAll("\0", ""));
      const number = fc.oneof(
        fc.double(),
        fc.constantFrom(-0, 5e-324, 0.1 + 0.2, 1.7976931348623157e308),
      );
      const json = fc.oneof(
        fc.json(),
        fc.constantFrom(' { "a" :\n1.10 , "a": "\\u0000\\ud800" } ', '"\\u00e9"', "null", "1e400"),
      );
      const row = fc.record({
        text,
        nullable: fc.option(text),
        number,
        seq: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
        numbers: fc.array(fc.option(number)),
        json,
        model: fc.option(json),
      });
      const rowsAsText = async (db: Queryable) => [
        await db.query("select p::text from projections p order by rev, contents"),
        await db.query("select l::text from listing_log l order by seq, collection"),
      ];
      const count = isQuick(pair) ? 60 : 300;
      const roundTrip = fc.asyncProperty(fc.array(row, { minLength: count }), async (rows) => {
        const { server } = source;
        await (await createStore(server)).replaceCollection(sampleCollection({ id: "c" }));
        for (const [rev, row] of rows.entries()) await insertRow(server, rev, row);
        const expected = await rowsAsText(server);
        await backUp(source.config, file);
        await restore(target.config, file);
        expect(expected[0]?.length).toBeGreaterThanOrEqual(count);
        expect(await rowsAsText(target.server)).toEqual(expected);
        await backUp(target.config, file);
        await restore(source.config, file);
        expect(await rowsAsText(source.server)).toEqual(expected);
      });
      await fc.assert(roundTrip, { seed: 71, numRuns: 1, endOnFailure: true });
    });
  });

interface AnyRow {
  readonly text: string;
  readonly nullable: string | null;
  readonly number: number;
  readonly seq: bigint;
  readonly numbers: readonly (number | null)[];
  readonly json: string;
  readonly model: string | null;
}

async function insertRow(db: Queryable, rev: number, row: AnyRow): Promise<void> {
  const { text, nullable, number, seq, numbers, json, model } = row;
  const array = numbers.map((value) => (value === null ? "NULL" : literal(value)));
  await db.query(
    `insert into projections (contents, rev, epoch, at, projections, confidences, line, model)
     select contents, $1, $2, $3, $4, '{}', $5, $6 from collections where id = 'c'`,
    [rev, text, literal(number), `{${array}}`, json, model],
  );
  await db.query(
    `insert into listing_log (collection, seq, token_id, kind, at, currency, source)
     values ('c', $1, $2, '', $3, $4, '') on conflict do nothing`,
    [String(seq), text, literal(number), nullable],
  );
}

/** Returns PostgreSQL's literal of a number. */
const literal = (number: number) => (Object.is(number, -0) ? "-0" : String(number));
