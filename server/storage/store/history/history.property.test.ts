/** The history of random markets beside a plain computation over their whole story. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  HISTORY_SERIES,
  HISTORY_STEPS,
  HOUR_MS,
  periodStart,
  periodsOf,
} from "../../../../contract/market/history.ts";
import { DAY_MS, type UnixMs } from "../../../../contract/values/units.ts";
import type { MarketEvent } from "../../../market/market-events.ts";
import type { Hex } from "../../../market/raw-log.ts";
import { type ChainSale, EMPTY_STATE } from "../../../market/token-state.ts";
import { chainFollowOf } from "../../../testing/chain/chain-follow-of.ts";
import { sampleUpdate } from "../../../testing/chain/chain-sample.ts";
import { type Moment, naiveHistory } from "../../../testing/naive-history.ts";
import { sampleCollection } from "../../../testing/sample-collection.ts";
import { testDatabases } from "../../../testing/test-databases.ts";
import { startWorld } from "../../../testing/world.ts";

const START: UnixMs = 1_700_000_000_000;
const SIZE = 6;
const EMPTY: Hex = `0x${"e".repeat(64)}`;

const price = fc.integer({ min: 1, max: 40 });
const tokenId = fc.integer({ min: 1, max: SIZE }).map(String);
/** Time from an event or a sale to its arrival at the store, in ms. */
const late = fc.constantFrom(0, 1_000, 2 * HOUR_MS, 3 * DAY_MS, 400 * DAY_MS);
const asked = fc.record({
  tokenId,
  price,
  isForeign: fc.integer({ max: 5, min: 0 }).map((n) => n === 0),
});
const sold = fc.record({
  tokenId,
  price: fc.oneof({ weight: 4, arbitrary: price }, { weight: 1, arbitrary: fc.constant(0) }),
  late,
});
const projections = fc.array(fc.option(price), { minLength: SIZE, maxLength: SIZE });
const revision = fc.record({ projections, level: fc.option(price) });

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ listed: fc.array(asked, { minLength: 1, maxLength: 4 }), late }),
  },
  { weight: 2, arbitrary: fc.record({ unlisted: tokenId }) },
  { weight: 3, arbitrary: fc.record({ sold: fc.array(sold, { minLength: 1, maxLength: 3 }) }) },
  { weight: 4, arbitrary: fc.record({ onChain: sold }) },
  { weight: 4, arbitrary: fc.record({ dropsBlock: fc.constant(true) }) },
  { weight: 2, arbitrary: fc.record({ revision }) },
  {
    weight: 1,
    arbitrary: fc.record({
      sales: fc.array(sold, { maxLength: 5 }),
      offers: fc.array(asked, { maxLength: 5 }),
      revision,
    }),
  },
);
const pause = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 3 * HOUR_MS }) },
  { weight: 1, arbitrary: fc.integer({ min: -30 * HOUR_MS, max: 30 * DAY_MS }) },
);
const story = fc.array(fc.tuple(pause, step), { minLength: 3, maxLength: 25, size: "max" });

/** Returns the values that differ from those before them, to nine digits, each with its period. */
function changes(values: ArrayLike<number>): string[] {
  return Array.from(values).flatMap((value, index) =>
    Object.is(value, values[index - 1]) ? [] : `${index}: ${value.toPrecision(9)}`,
  );
}

describe.each(testDatabases())("the history of a market on $name", ({ open, name }) => {
  let now: UnixMs = START;
  const { store } = startWorld(open, { now: () => now });
  let runs = 0;

  /** Plays a story and returns the moments that it went through. */
  async function play(
    id: string,
    steps: readonly (typeof story extends fc.Arbitrary<infer S> ? S : never)[number][],
  ) {
    const moments: Moment[] = [];
    let projected = new Map<string, number>();
    let seq = -1;
    let block: ReturnType<typeof sampleUpdate>["after"] = { number: 99, hash: null };
    let onChain: ChainSale | null = null;

    async function note(level?: number | null): Promise<void> {
      const read = await store.listings(id);
      const listings = read?.listings ?? [];
      const own = listings.filter(({ currency }) => currency === undefined);
      moments.push({
        at: now,
        isLogged: read?.seq !== seq,
        listed: new Map(own.map((each) => [each.tokenId, each.price])),
        foreign: listings.length - own.length,
        projected,
        ...(level !== undefined && { level: level ?? Number.NaN }),
      });
      seq = read?.seq ?? seq;
    }

    function valuationOf({
      projections: given,
      level,
    }: {
      projections: (number | null)[];
      level: number | null;
    }) {
      projected = new Map(
        given.flatMap((each, n) => (each === null ? [] : [[String(n + 1), each]])),
      );
      return {
        ...{
          projections: given,
          confidences: given,
          lowShares: given,
          highShares: given,
          line: [],
          model: null,
        },
        level: level === null ? null : { level, low: level * 0.9, high: level * 1.1 },
      };
    }

    async function replace(
      sales: readonly { tokenId: string; price: number; late: number }[],
      offers: readonly { tokenId: string; price: number; isForeign: boolean }[],
      given: { projections: (number | null)[]; level: number | null },
    ) {
      const sample = sampleCollection({ id, size: SIZE, listed: 0 });
      const listings = new Map(
        offers.map(({ tokenId, price, isForeign }) => [
          tokenId,
          { tokenId, price, marketplace: 1, currency: isForeign ? "USDC" : "ETH" },
        ]),
      );
      await store.replaceCollection({
        ...sample,
        draft: {
          ...sample.draft,
          listings: [...listings.values()],
          sales: sales
            .map(({ late, ...sale }) => ({ ...sale, at: now - late }))
            .sort((a, b) => a.at - b.at),
        },
        valuation: valuationOf(given),
      });
      await note(given.level);
    }

    await replace([], [], { projections: new Array<null>(SIZE).fill(null), level: null });
    await store.putFollow(chainFollowOf(id));
    await store.beginReading(id, 100);
    for (const [ms, each] of steps) {
      now += ms;
      if ("listed" in each) {
        const events = each.listed.map(
          ({ tokenId, price, isForeign }): MarketEvent => ({
            ...{ kind: "listed", tokenId, price, marketplace: 1, at: now - each.late },
            currency: isForeign ? "USDC" : "ETH",
          }),
        );
        await store.applyEvents(id, events, "feed");
      } else if ("unlisted" in each)
        await store.applyEvents(
          id,
          [{ kind: "unlisted", tokenId: each.unlisted, at: now }],
          "feed",
        );
      else if ("sold" in each) {
        const events = each.sold.map(
          ({ late, ...sale }): MarketEvent => ({ kind: "sold", ...sale, at: now - late }),
        );
        await store.applyEvents(id, events, "feed");
      } else if ("onChain" in each || "dropsBlock" in each) {
        const {
          addedSales: [sample],
          blocks: [first],
        } = sampleUpdate();
        if (!sample || !first) throw new Error("the sample has changed");
        const after = {
          number: block.number + 1,
          hash: `0x${(block.number + 1).toString(16).padStart(64, "0")}` as const,
        };
        const place = {
          blockNumber: after.number,
          blockHash: after.hash,
          transactionHash: after.hash,
        };
        const added: ChainSale[] =
          "onChain" in each
            ? [
                {
                  ...sample,
                  ...place,
                  tokenId: each.onChain.tokenId,
                  wei: `${each.onChain.price}000000000000000000`,
                  at: now - each.onChain.late,
                },
              ]
            : [];
        const removed: ChainSale[] = "onChain" in each || !onChain ? [] : [onChain];
        // The store takes sales of the tokens that a block changes.
        const changed = [...added, ...removed].map(
          (sale) =>
            [sale.tokenId, { final: EMPTY_STATE, state: EMPTY_STATE, isPending: false }] as const,
        );
        const isWritten = await store.writeBlocks(id, {
          ...sampleUpdate(),
          ...{
            before: block,
            after,
            finalBlock: 99,
            logs: [],
            tokens: new Map(changed),
            steps: [],
          },
          blocks: [{ ...first, number: after.number, hash: after.hash, parentHash: EMPTY }],
          addedSales: added,
          removedSales: removed,
        });
        expect(isWritten).toBe(true);
        block = after;
        onChain = added[0] ?? null;
      } else if ("sales" in each) {
        await replace(each.sales, each.offers, each.revision);
        continue;
      } else {
        const { epoch = "" } = (await store.collection(id)) ?? {};
        const valuation = valuationOf(each.revision);
        await store.setProjections(id, epoch, valuation);
        await note(each.revision.level);
        continue;
      }
      await note();
    }
    return moments;
  }

  const seed = Number(process.env["HISTORY_SEED"] ?? 4_404);
  const count = name === "PGlite" ? 3 : 8;
  const title = (runs: number) =>
    `equals a naive computation, also after it is built again (${runs} markets, seed ${seed})`;
  it(title(count), { tags: ["story"] }, () => expectEqual(count));
  it(title(10 * count), { tags: ["long"], timeout: 600_000 }, () => expectEqual(10 * count));

  async function expectEqual(numRuns: number): Promise<void> {
    await fc.assert(
      fc.asyncProperty(story, async (steps) => {
        now = START;
        runs += 1;
        const id = `story-${runs}`;
        const moments = await play(id, steps);
        const sales = await store.sales(id);
        const first = Math.min(...moments.map(({ at }) => at), ...sales.map(({ at }) => at));
        const check = async () => {
          for (const step of HISTORY_STEPS) {
            const { ms } = periodsOf(step);
            const from = periodStart(step, step === "hour" ? now - 20 * DAY_MS : first);
            const span = { step, from, to: periodStart(step, now) + 2 * ms };
            const naive = naiveHistory(moments, sales, span, now);
            const read = await store.history(id, span);
            for (const series of HISTORY_SERIES)
              expect(changes(read!.series[series]), `${series} by ${step}`).toEqual(
                changes(naive[series]),
              );
          }
        };
        await check();
        await store.rebuildHistory(id);
        await check();
        await store.deleteCollection(id);
      }),
      { seed, numRuns, endOnFailure: true },
    );
  }
});
