/** Two servers on one PostgreSQL: each serves the writes of the other. */
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as apiPath from "../contract/api-path.ts";
import { openDatabase } from "./storage/db/open-database.ts";
import { type EventReader, readEvents } from "./testing/read-events.ts";
import { sampleCollection, seededRandom } from "./testing/sample-collection.ts";
import { POSTGRES } from "./testing/test-databases.ts";
import { runTestServer, type TestServer } from "./testing/test-server.ts";

/** Maximum lag. Each server polls every second. */
const LAG_MS = 1_500;

interface Listed {
  readonly epoch: string;
  readonly seq: number;
  readonly tokens: readonly string[];
}

describe.skipIf(!POSTGRES)("two servers on one PostgreSQL", () => {
  let made: Awaited<ReturnType<NonNullable<typeof POSTGRES>["create"]>>;
  let admin: pg.Client;
  let nodes: TestServer[];

  beforeAll(async () => {
    if (!POSTGRES) return;
    made = await POSTGRES.create("none");
    const { config } = made;
    admin = new pg.Client({ connectionString: config.databaseUrl ?? "" });
    await admin.connect();
    const database = { open: () => openDatabase(config, "own") };
    // They start at the same time: one creates the schema, the other waits for it.
    nodes = await Promise.all([0, 1].map(() => runTestServer(async () => {}, { database })));
    await nodes[0].store.replaceCollection(sampleCollection({ size: 200, listed: 50 }));
    for (const node of nodes)
      await vi.waitFor(async () => expect(await seqOf(node)).toBeGreaterThan(0), {
        timeout: 10_000,
      });
  });
  beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));
  afterAll(async () => {
    for (const node of nodes ?? []) await node.discard();
    await admin?.end();
    await made?.discard();
  });

  async function listed(node: TestServer): Promise<Listed> {
    return (await (await node.get("/collections/sample/tokens/listed")).json()) as Listed;
  }

  async function seqOf(node: TestServer): Promise<number> {
    const response = await node.get("/collections/sample/tokens/listed?since=0");
    // The sample's `seq` starts at the clock, so 410 shows that the collection is known.
    return response.status === 410 ? (await listed(node)).seq : 0;
  }

  let price = 1;
  async function write(node: TestServer, tokenId: string, at = Date.now()): Promise<number> {
    price += 1;
    const offer = { tokenId, price, marketplace: 1, currency: "ETH", at };
    const applied = await node.store.applyEvents("sample", [{ kind: "listed", ...offer }], "test");
    return applied?.seq ?? 0;
  }

  /** Measures the milliseconds from a write at one node until the other serves it. */
  async function lag(): Promise<number> {
    const seq = await write(nodes[0], "7");
    const from = performance.now();
    await vi.waitFor(async () => expect(await seqOf(nodes[1])).toBe(seq), {
      timeout: 10_000,
      interval: 10,
    });
    return performance.now() - from;
  }

  /** Returns the median lag of five writes, so that a busy moment of this machine does not count. */
  async function usualLag(): Promise<number> {
    const lags: number[] = [];
    for (let time = 0; time < 5; time += 1) lags.push(await lag());
    return lags.toSorted((a, b) => a - b)[2];
  }

  /** Terminates every listening connection: announcements are lost until the nodes reconnect. */
  async function loseAnnouncements(): Promise<number> {
    const { rows } = await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %'",
    );
    return rows.length;
  }

  it("serve each other's writes within 1.5 s even if announcements are lost", async () => {
    // A node serves before it listens.
    const listening =
      "select count(*)::integer as count from pg_stat_activity where query ilike 'listen %'";
    await expect
      .poll(async () => (await admin.query(listening)).rows[0].count, { timeout: 10_000 })
      .toBeGreaterThanOrEqual(2);
    expect(await loseAnnouncements()).toBeGreaterThanOrEqual(2);
    expect(await usualLag()).toBeLessThanOrEqual(LAG_MS);
  });

  it("converge with their readers after writes at both, with lost and repeated announcements", async () => {
    const written = await write(nodes[0], "7");
    for (const node of nodes)
      await expect.poll(() => seqOf(node), { timeout: 10_000 }).toBe(written);
    const start = await listed(nodes[0]);
    const place = { collection: "sample", epoch: start.epoch, seq: start.seq };
    const readers = await Promise.all(
      nodes.map((node) => readEvents(node.origin + apiPath.stream([place]))),
    );
    const random = seededRandom(44);
    let last = 0;
    for (let step = 0; step < 120; step += 1) {
      // Both may change one token. An event older than the token's last one would be dropped, so they have one time.
      const at = Date.now();
      const writes = nodes.map((node) => write(node, String(1 + Math.floor(random() * 200)), at));
      last = Math.max(...(await Promise.all(writes)));
      if (step === 40) await loseAnnouncements();
      for (let times = 0; times < 3; times += 1)
        await admin.query("select pg_notify('fairfloor', 'sample')");
    }
    expect(last).toBe(start.seq + 240);
    for (const node of nodes) await expect.poll(() => seqOf(node), { timeout: 10_000 }).toBe(last);
    const [one, two] = await Promise.all(nodes.map(listed));
    expect(new Set(one.tokens)).toEqual(new Set(two.tokens));
    for (const reader of readers) {
      await vi.waitFor(() => expect(stateAfter(start, reader).seq).toBe(last), { timeout: 10_000 });
      expect(stateAfter(start, reader).rows).toEqual(new Set(one.tokens));
      reader.close();
    }
  });
});

/** Applies a reader's deltas to `start` and returns its state. Checks that each delta starts at the previous one. */
function stateAfter(start: Listed, { events }: EventReader) {
  const rows = new Map(start.tokens.map((row) => [row.split(",")[0], row]));
  let { seq } = start;
  for (const { event, data } of events) {
    if (event !== "listings") continue;
    const delta = JSON.parse(data) as { from: number; to: number; listed: string[] };
    expect(delta.from).toBe(seq);
    seq = delta.to;
    for (const row of delta.listed) rows.set(row.split(",")[0], row);
  }
  return { seq, rows: new Set(rows.values()) };
}
