/** The record against a naive replay of all events, revisions and imports, written by two nodes on one database. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EndedCall } from "../../market/call.ts";
import type { MarketEvent } from "../../market/market-events.ts";
import { type Happening, naiveRecord } from "../../testing/naive-record.ts";
import { SAMPLE_NOW, sampleCollection } from "../../testing/sample-collection.ts";
import { EMBEDDED, testDatabases } from "../../testing/test-databases.ts";
import type { Database } from "../db/database.ts";
import { openDatabase } from "../db/open-database.ts";
import { createStore } from "./create-store.ts";
import type { Store } from "./store.ts";

const SIZE = 6;
const TOKENS = Array.from({ length: SIZE }, (_, index) => String(index + 1));
/** The bounds of the sample's valuation. */
const [LOW, HIGH] = [0.95, 1.05];

const token = fc.constantFrom(...TOKENS);
const price = fc.constantFrom(0, 1, 2, 3.5);
/** Seconds since the happening before. Negative: the event is late. */
const delay = fc.integer({ min: -3, max: 3 });
const event = fc.record({
  kind: fc.constantFrom("listed" as const, "unlisted" as const, "sold" as const),
  tokenId: token,
  price,
  delay,
});
const projections = fc.array(fc.constantFrom(null, 1, 1.5, 2, 4), {
  minLength: SIZE,
  maxLength: SIZE,
});
const happening = fc.oneof(
  { weight: 6, arbitrary: fc.record({ events: fc.array(event, { minLength: 1, maxLength: 6 }) }) },
  { weight: 2, arbitrary: fc.record({ projections }) },
  {
    weight: 1,
    arbitrary: fc.record({
      projections,
      sales: fc.array(fc.record({ tokenId: token, price, delay }), { maxLength: 4 }),
      listings: fc.dictionary(token, price, { maxKeys: SIZE }),
    }),
  },
);

type Order = (a: { tokenId: string }, b: { tokenId: string }) => number;
const byText: Order = (a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
const sorted = <Call extends { tokenId: string }>(calls: readonly Call[]) =>
  calls.map(fields).toSorted(byText);
/** In one order of fields. */
const fields = (call: { readonly tokenId: string }) =>
  Object.fromEntries(Object.entries(call).toSorted(([a], [b]) => (a < b ? -1 : 1))) as {
    tokenId: string;
  };

describe.each(testDatabases())("the record on $name", ({ name, open, create }) => {
  let db: Database;
  let stores: Store[];
  let now = SAMPLE_NOW;
  let runs = 0;
  let close: () => Promise<void>;

  /** Opens the database twice, as two nodes do. Only one process opens the embedded one. */
  async function openTwice(): Promise<readonly [Database, Database]> {
    if (name === EMBEDDED.name) {
      const database = await open();
      close = database.close;
      return [database, database];
    }
    const made = await create();
    const nodes = [
      await openDatabase(made.config, "own"),
      await openDatabase(made.config, "join"),
    ] as const;
    close = async () => {
      for (const node of nodes) await node.close();
      await made.discard();
    };
    return nodes;
  }

  beforeAll(async () => {
    const nodes = await openTwice();
    db = nodes[0];
    stores = await Promise.all(nodes.map((each) => createStore(each, () => now)));
  });
  afterAll(() => close());

  const rows = (id: string, condition: string) =>
    db.query<EndedCall>(
      `select token_id as "tokenId", price, said_at as "saidAt", projection, low, high, confidence${
        condition === "not null" ? `, paid, sold_at as "soldAt"` : ""
      } from calls where collection = $1 and sold_at is ${condition}`,
      [id],
    );

  function valuationOf(projected: readonly (number | null)[]) {
    const known = <Value>(value: Value) => projected.map((each) => (each === null ? null : value));
    return {
      projections: projected,
      confidences: known(0.75),
      lowShares: known(LOW),
      highShares: known(HIGH),
      line: [],
      level: null,
      model: null,
    };
  }

  function projectedOf(projected: readonly (number | null)[]) {
    const pairs = projected.flatMap((projection, index) =>
      projection === null ? [] : [[TOKENS[index], { projection, confidence: 0.75 }] as const],
    );
    return new Map(pairs);
  }

  /** Imports the collection. */
  async function importInto(
    store: Store,
    id: string,
    given: readonly (number | null)[],
    sales: readonly { tokenId: string; price: number; at: number }[],
    listings: Readonly<Record<string, number>>,
  ): Promise<Happening> {
    const sample = sampleCollection({ id, size: SIZE, listed: 0 });
    const offers = Object.entries(listings).map(([tokenId, asked]) => ({
      ...{ tokenId, price: asked, marketplace: 1, currency: "ETH" },
    }));
    await store.replaceCollection({
      ...sample,
      draft: { ...sample.draft, listings: offers, sales: sales.toSorted((a, b) => a.at - b.at) },
      valuation: valuationOf(given),
    });
    const projected = projectedOf(given);
    return {
      kind: "import",
      at: now,
      projected,
      sales,
      listings: new Map(Object.entries(listings)),
    };
  }

  const title = "equals a naive replay of random listings, sales, revisions and imports";
  it(title, () => expectEqual(name === EMBEDDED.name ? 3 : 8));
  it(`${title}, many times`, { tags: ["long"] }, () =>
    expectEqual(name === EMBEDDED.name ? 15 : 40),
  );

  async function expectEqual(numRuns: number) {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(happening, fc.nat(1)), { minLength: 3, maxLength: 25 }),
        async (program) => {
          runs += 1;
          const id = `run-${runs}`;
          const story = [
            await importInto(stores[0], id, [1, null, 2, 4, 1, 1], [], { 1: 2, 3: 1 }),
          ];
          for (const [step, node] of program) {
            const store = stores[node];
            now += 2_000;
            if ("events" in step) {
              const events = step.events.map(({ kind, delay: seconds, tokenId, price: asked }) => {
                const at = now + 1_000 * seconds;
                if (kind === "unlisted") return { kind, tokenId, at };
                if (kind === "sold") return { kind, tokenId, price: asked, at };
                return { kind, tokenId, price: asked, marketplace: 1, currency: "ETH", at };
              }) satisfies MarketEvent[];
              await store.applyEvents(id, events, "test");
              story.push({ kind: "events", events });
            } else if ("sales" in step) {
              const sales = step.sales.map(({ delay: seconds, ...sale }) => ({
                ...sale,
                at: now + 1_000 * seconds,
              }));
              story.push(await importInto(store, id, step.projections, sales, step.listings));
            } else {
              const epoch = (await store.collection(id))?.epoch ?? "";
              await store.setProjections(id, epoch, valuationOf(step.projections));
              const projected = projectedOf(step.projections);
              story.push({ kind: "revision", at: now, projected });
            }
          }
          const expected = naiveRecord(story, LOW, HIGH);
          expect(sorted(await rows(id, "not null"))).toEqual(sorted(expected.ended));
          expect(sorted(await rows(id, "null"))).toEqual(sorted(expected.open));
          const record = await stores[1].record(id);
          expect(record?.open).toBe(expected.open.length);
          expect(record?.collections[0].sales).toBe(expected.ended.length);
        },
      ),
      { numRuns, seed: 21 },
    );
  }
});
