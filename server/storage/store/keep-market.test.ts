/** A collection gets other tokens and keeps its market. */
import { describe, expect, it, vi } from "vitest";
import { SAMPLE_NOW, sampleCollection } from "../../testing/sample-collection.ts";
import { EMBEDDED, testDatabases } from "../../testing/test-databases.ts";
import { startWorld } from "../../testing/world.ts";
import type { CollectionValuation } from "../../valuation/collection-valuation.ts";

const NOW = SAMPLE_NOW;

function withoutFirst(given: CollectionValuation): CollectionValuation {
  const { projections, confidences, lowShares, highShares } = given;
  return {
    ...given,
    projections: projections.slice(1),
    confidences: confidences.slice(1),
    lowShares: lowShares.slice(1),
    highShares: highShares.slice(1),
  };
}

describe.each(testDatabases())("a replacement that keeps the market on $name", ({ name, open }) => {
  const { db, store } = startWorld(open);

  const event = (kind: "listed" | "sold", tokenId: string, price: number, at: number) => ({
    ...{ kind, tokenId, price, marketplace: 1, currency: "ETH", at },
  });

  it("keeps listings with their times, sales and calls, also those that arrive meanwhile", async () => {
    const id = "kept";
    const { draft } = sampleCollection({ id });
    await store.replaceCollection(sampleCollection({ id }));
    await store.applyEvents(id, [event("listed", "30", 2, NOW)], "test");
    const before = { listings: await store.listings(id), head: await store.collection(id) };
    const { calls } = (await store.record(id)) ?? {};

    // Another description of the tokens, without the first, and with a new one.
    const next = sampleCollection({ id, seed: 5, size: 41, listed: 0 });
    const isKept = ({ tokenId }: { readonly tokenId: string }) => tokenId !== "1";
    const [sold] = draft.sales;
    if (!sold) throw new Error("no sale");
    const given = {
      ...next,
      tokens: next.tokens.filter(isKept),
      draft: {
        ...next.draft,
        sales: [...draft.sales.filter(isKept), { tokenId: "41", price: 7, at: NOW }],
        listings: [
          { tokenId: "41", price: 8, marketplace: 1, currency: "ETH", at: NOW },
          { tokenId: "2", price: 99, marketplace: 1, currency: "ETH" }, // the stored one counts
        ],
      },
      // The valuation takes its time. Meanwhile one token is listed and another one is sold.
      valuation: store
        .applyEvents(id, [event("listed", "31", 3, NOW + 1), event("sold", "32", 4, NOW + 2)], "x")
        .then(() => withoutFirst(next.valuation)),
    };
    await store.replaceCollection(given, { keepsMarket: true });

    const sales = await store.sales(id);
    expect(sales).toHaveLength(draft.sales.length - 1 + 2);
    expect(sales.slice(-2)).toMatchObject([{ tokenId: "41" }, { tokenId: "32" }]);
    const after = await store.collection(id);
    expect(after?.dataSource.salesCount).toBe(sales.length);
    expect(after?.epoch).not.toBe(before.head?.epoch);
    const byToken = new Map(before.listings?.listings.map((each) => [each.tokenId, each]));
    byToken.delete("1");
    const listing = { marketplace: 1, listedAt: NOW + 1 };
    byToken.set("31", { tokenId: "31", price: 3, ...listing });
    byToken.set("41", { tokenId: "41", price: 8, ...listing, listedAt: NOW });
    const sorted = (each: Iterable<{ readonly tokenId: string }>) =>
      [...each].sort((a, b) => Number(a.tokenId) - Number(b.tokenId));
    expect(sorted((await store.listings(id))?.listings ?? [])).toEqual(sorted(byToken.values()));
    // One change for token 31, one for the token that is gone, and one for the new one.
    expect(after?.seq).toBe((before.head?.seq ?? 0) + 3);
    const record = await store.record(id);
    expect(record?.calls.length).toBeGreaterThanOrEqual(calls?.length ?? 0);
    const figures = (await store.projections(id))?.figures;
    const rowOf = async (tokenId: string) =>
      (await store.tokens(id)).findIndex((token) => token.tokenId === tokenId);
    expect(figures?.lastSalePrice[await rowOf("41")]).toBe(7);
    expect(figures?.lastSalePrice[await rowOf("3")]).toBe(draft.sales[2]?.price);
  });

  it("keeps what another process stores during the switch", async () => {
    const id = "raced";
    await store.replaceCollection(sampleCollection({ id }));
    const before = (await store.collection(id))!.seq;
    let replacing: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await tx.query("update collections set seq = seq + 5 where id = $1", [id]);
      replacing = store.replaceCollection(sampleCollection({ id }), { keepsMarket: true });
      // The embedded database has one connection: the replacement waits before it begins.
      if (name === EMBEDDED.name) return;
      await vi.waitFor(async () => {
        // Outside of the transaction, in which PostgreSQL shows what was at its first look.
        const waiting = await db.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        expect(waiting).toHaveLength(1);
      }, 20_000);
    });
    await replacing;
    expect((await store.collection(id))!.seq).toBeGreaterThanOrEqual(before + 5);
  });

  it("stores nothing if the collection is removed meanwhile", async () => {
    const id = "gone";
    const sample = sampleCollection({ id });
    await expect(store.replaceCollection(sample, { keepsMarket: true })).rejects.toThrow(
      "gone was removed meanwhile",
    );
    await store.replaceCollection(sample);
    const valuation = store.deleteCollection(id).then(() => sample.valuation);
    await expect(
      store.replaceCollection({ ...sample, valuation }, { keepsMarket: true }),
    ).rejects.toThrow("gone was removed meanwhile");
    await valuation;
    expect(await store.collection(id)).toBeNull();
  });
});
