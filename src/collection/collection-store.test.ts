import { describe, expect, it, vi } from "vitest";
import { noListings } from "../../contract/listings/listing-columns.ts";
import { NO_MARKETPLACE, NONE } from "../../contract/values/units.ts";
import { loadUpdate, updateHead } from "../testing/collection-from-text.tsx";
import { createCollectionStore, EMPTY_STATE } from "./collection-store.ts";
import { shownState } from "./use-collection.ts";

const TOKENS = `
  7   1.5  2
  8   -    3
  9   4    -
`;

function changed(sequence: number, row: number, price: number) {
  return {
    ...updateHead(sequence),
    listings: {
      ...noListings(1),
      rows: Uint32Array.of(row),
      prices: Float64Array.of(price),
      marketplaces: Uint8Array.of(Number.isNaN(price) ? NO_MARKETPLACE : 2),
    },
  };
}

describe("the mirror store", () => {
  it("applies a complete load and notifies its listeners once", () => {
    const store = createCollectionStore();
    const listener = vi.fn();
    store.subscribe(listener);
    store.receive(loadUpdate(TOKENS));
    const { fixed, prices, marketplaces, view, lastChanges } = store.getState();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(fixed?.size).toBe(3);
    expect([...prices]).toEqual([1.5, NONE, 4]);
    expect([...marketplaces]).toEqual([1, NO_MARKETPLACE, 1]);
    expect(view?.rows).toHaveLength(3);
    expect(lastChanges).toBeNull();
  });

  it("writes changed listings into the columns and increments listingsRevision", () => {
    const store = createCollectionStore();
    store.receive(loadUpdate(TOKENS));
    const { prices, listingsRevision, view } = store.getState();
    store.receive(changed(2, 1, 2.5));
    store.receive(changed(3, 0, NONE));
    const after = store.getState();
    expect(after.prices).toBe(prices);
    expect([...prices]).toEqual([NONE, 2.5, 4]);
    expect(after.marketplaces[0]).toBe(NO_MARKETPLACE);
    expect(after.listingsRevision).toBe(listingsRevision + 2);
    expect(after.view).toBe(view);
    expect(after.lastChanges?.rows[0]).toBe(0);
  });

  it("keeps the identity of the rows and the query when an update does not change them", () => {
    const store = createCollectionStore();
    const { view } = loadUpdate(TOKENS);
    store.receive(loadUpdate(TOKENS));
    const before = store.getState().view;
    const same = { ...view, query: { ...view.query }, rows: view.rows.slice() };
    store.receive({ ...changed(2, 1, 2.5), view: same });
    expect(store.getState().view).not.toBe(before);
    expect(store.getState().view?.rows).toBe(before?.rows);
    expect(store.getState().view?.query).toBe(before?.query);
    const other = { ...view, query: { ...view.query, minRank: 2 }, rows: Uint32Array.of(0, 2, 1) };
    store.receive({ ...changed(3, 0, 1), view: other });
    expect(store.getState().view).toEqual(other);
  });

  it("shows a provisional state until there is a view, and none of it after a failure or in another collection", () => {
    const provisional = { ...EMPTY_STATE, collectionId: "drawn", asOf: 5 };
    const store = createCollectionStore();
    const loading = { ...updateHead(1), phase: { name: "loading" } } as const;
    const started = () => {
      store.reset();
      store.showProvisional(provisional);
      store.receive(loading);
      expect(shownState(store.getState())).toBe(provisional);
    };
    started();
    store.expectNewWorker();
    store.receive(loading);
    expect(shownState(store.getState())).toBe(provisional);
    store.receive(loadUpdate(TOKENS, 2));
    expect(shownState(store.getState())).toBe(store.getState());
    const { view } = store.getState();
    store.showProvisional(provisional);
    expect(shownState(store.getState()).view).toBe(view);
    started();
    const failure = { kind: "unknown-collection", message: "" } as const;
    store.receive({ ...updateHead(2), phase: { name: "failed", failure } });
    expect(shownState(store.getState())).toBe(store.getState());
    started();
    store.receive({ ...updateHead(2), collectionId: "other", phase: { name: "loading" } });
    expect(shownState(store.getState())).toBe(store.getState());
  });

  it("drops an update that is not newer than the one shown", () => {
    const store = createCollectionStore();
    store.receive(loadUpdate(TOKENS, 5));
    const before = store.getState();
    store.receive(changed(5, 0, 99));
    store.receive(changed(4, 0, 99));
    expect(store.getState()).toBe(before);
    expect(before.prices[0]).toBe(1.5);
  });

  it("keeps the columns and the view when only the connection changes", () => {
    const store = createCollectionStore();
    store.receive(loadUpdate(TOKENS));
    store.receive({ ...updateHead(2), connection: { name: "lost" } });
    const { connection, fixed, view } = store.getState();
    expect(connection).toEqual({ name: "lost" });
    expect(fixed?.size).toBe(3);
    expect(view).not.toBeNull();
  });

  it("clears the prices in a new epoch, and everything when the collection changes", () => {
    const store = createCollectionStore();
    store.receive(loadUpdate(TOKENS));
    const { fixed } = loadUpdate("1 - -");
    store.receive({ ...updateHead(2), fixed });
    expect([...store.getState().prices]).toEqual([NONE]);
    expect(store.getState().view).toBeNull();
    store.receive({ ...updateHead(3), collectionId: "other", phase: { name: "loading" } });
    expect(store.getState().fixed).toBeNull();
  });

  it("accepts a new worker's first update after a reset", () => {
    const store = createCollectionStore();
    store.receive(loadUpdate(TOKENS, 40));
    store.reset();
    expect(store.getState()).toBe(EMPTY_STATE);
    store.receive(loadUpdate(TOKENS, 1));
    expect(store.getState().fixed?.size).toBe(3);
  });

  it("keeps its state while a replacement worker loads, and accepts that worker's sequence", () => {
    const store = createCollectionStore();
    store.receive(loadUpdate(TOKENS, 40));
    const { fixed, view, prices } = store.getState();
    store.expectNewWorker();
    expect(store.getState()).toMatchObject({
      phase: { name: "loading" },
      connection: EMPTY_STATE.connection,
    });
    store.receive({ ...updateHead(1), phase: { name: "loading" } });
    expect(store.getState()).toMatchObject({ fixed, view, prices });
    store.receive(loadUpdate(TOKENS, 2));
    expect(store.getState().fixed).not.toBe(fixed);
    expect(store.getState().lastChanges).toBeNull();
  });

  it("keeps the decimals of its amounts until the floor has passed a power of ten by a fifth", () => {
    const store = createCollectionStore();
    const load = loadUpdate(TOKENS);
    const decimals = [0.05, 0.11, 0.13, null].map((floor, sequence) => {
      const view = { ...load.view, aggregates: { ...load.view.aggregates, floor } };
      store.receive(sequence === 0 ? { ...load, view } : { ...updateHead(sequence + 1), view });
      return store.getState().decimals;
    });
    expect(decimals).toEqual([4, 4, 3, 3]);
    store.receive({ ...updateHead(9), collectionId: "other" });
    expect(store.getState().decimals).toBeNull();
  });

  it("does not notify an unsubscribed listener", () => {
    const store = createCollectionStore();
    const listener = vi.fn();
    store.subscribe(listener)();
    store.reset();
    expect(listener).not.toHaveBeenCalled();
  });
});
