import { beforeAll, expect, it } from "vitest";
import { figureRecord, figureToWire } from "../../../contract/tokens/figures.ts";
import { DAY_MS } from "../../../contract/values/units.ts";
import { createStore } from "../../storage/store/create-store.ts";
import { arrange, untilTestEnds } from "../../testing/arrange.ts";
import { SAMPLE_NOW, sampleCollection } from "../../testing/sample-collection.ts";
import { EMBEDDED } from "../../testing/test-databases.ts";
import { type FittedModel, MODEL_VERSION, readModel } from "../../valuation/model.ts";
import { valueAndPack } from "../../valuation/packed-market.ts";
import { emptyValuation } from "../../valuation/project.ts";
import { createValuationThread, type ValuationThread } from "../../valuation/valuation-thread.ts";
import { createValuationService } from "./valuation-service.ts";

let fits = 0;

const store = arrange(async () => createStore(await EMBEDDED.open()));
const desk = arrange(() =>
  createValuationService(store, async (tokens, sales) => {
    fits += 1;
    return valueAndPack(tokens, sales);
  }),
);
beforeAll(async () => {
  const sold = sampleCollection({ id: "sold", size: 60 });
  const valuation = valueAndPack(sold.tokens, sold.draft.sales);
  await store.replaceCollection({ ...sold, valuation });
  const unsold = sampleCollection({ id: "unsold" });
  await store.replaceCollection({
    ...unsold,
    draft: { ...unsold.draft, sales: [] },
    valuation: valueAndPack(unsold.tokens, []),
  });
});

const sale = (tokenId: string, price: number, minutes: number) =>
  ({ kind: "sold", tokenId, price, at: SAMPLE_NOW + minutes * 60_000 }) as const;

/** Explains only from markets that were loaded in advance. `onLoad` gets the collection of each market that is read. */
const thatLoadsInAdvance = (
  thread: ValuationThread,
  onLoad: (collectionId: string) => void,
): ValuationThread => ({
  ...thread,
  level: (market) =>
    thread.level({
      ...market,
      readPacked() {
        onLoad(market.collection);
        return market.readPacked();
      },
    }),
  explain: (market, tokenId) =>
    thread.explain({ ...market, readPacked: () => Promise.reject(new Error("cold")) }, tokenId),
});

/** Time of the latest sale that the model of "sold" was fitted to, in Unix milliseconds. */
let fitted = 0;

it("updates projections only of collections with new sales", async () => {
  fitted = Math.max(...(await store.sales("sold")).map(({ at }) => at));
  expect(await desk.revalue()).toEqual([]);
  const before = await store.projections("sold");
  const doubled = Array.from({ length: 30 }, (_, index) => ({
    ...sale(String(index + 1), 40, 0),
    at: fitted + (index + 1) * 60_000,
  }));
  await store.applyEvents("sold", doubled, "test");
  expect(await desk.revalue()).toEqual(["sold"]);
  const after = await store.projections("sold");
  expect(after?.rev).toBe((before?.rev ?? 0) + 1);
  const first = (stored: typeof after) => stored?.figures.priceProjection[0];
  expect(first(after)).toBeGreaterThan(first(before) ?? Infinity);
  expect(await desk.revalue()).toEqual([]);
  expect(fits).toBe(0);
});

it("refits once when sales reach a day beyond the last fit", async () => {
  const before = await store.projections("sold");
  const later = (hours: number) => ({ ...sale("7", 41, 0), at: fitted + hours * 3_600_000 });
  await store.applyEvents("sold", [later(25)], "test");
  expect(await desk.revalue()).toEqual(["sold"]);
  expect(fits).toBe(1);
  // The new fit and the new sale share one revision.
  expect((await store.projections("sold"))?.rev).toBe((before?.rev ?? 0) + 1);
  await store.applyEvents("sold", [later(26), { ...later(26.5), price: 0 }], "test");
  expect(await desk.revalue()).toEqual(["sold"]);
  expect(fits).toBe(1);
  expect(await desk.revalue()).toEqual([]);
  fits = 0;
});

it("fits a model once when a collection without one has its first sales", async () => {
  expect((await store.projections("unsold"))?.model).toBeNull();
  const first = Array.from({ length: 12 }, (_, index) => sale(String(index + 1), 3, index));
  await store.applyEvents("unsold", first, "test");
  expect(await desk.revalue()).toEqual(["unsold"]);
  expect((await store.projections("unsold"))?.figures.priceProjection[0]).toBeGreaterThan(0);
  expect(await desk.revalue()).toEqual([]);
  expect(fits).toBe(1);
});

it("adds the bounds to projections that an earlier version made, without a refit", async () => {
  const head = (await store.heads()).find(({ id }) => id === "sold");
  const before = await store.projections("sold");
  if (!head || !before) throw new Error("not stored");
  const figures = figureRecord(({ name }) => Array.from(before.figures[name], figureToWire));
  const size = figures.priceProjection.length;
  await store.setProjections("sold", head.epoch, {
    ...emptyValuation(size),
    projections: figures.priceProjection,
    confidences: figures.confidence,
    line: before.line,
    level: null,
    model: before.model,
  });
  fits = 0;
  expect(await desk.revalue()).toEqual(["sold"]);
  expect((await store.projections("sold"))?.figures).toEqual(before.figures);
  expect(before.figures.lowShare[0]).toBeLessThan(1);
  expect(await desk.revalue()).toEqual([]);
  expect(fits).toBe(0);
});

it("refits the model that an earlier version stored, once", async () => {
  const head = (await store.heads()).find(({ id }) => id === "sold");
  const before = await store.projections("sold");
  if (!head || !before?.model) throw new Error("not stored");
  const figures = figureRecord(({ name }) => Array.from(before.figures[name], figureToWire));
  const { recent: _, ...others } = before.model as FittedModel;
  const earlier = { ...others, version: 8, width: 1 };
  await store.setProjections("sold", head.epoch, {
    projections: figures.priceProjection,
    confidences: figures.confidence,
    lowShares: figures.lowShare,
    highShares: figures.highShare,
    line: before.line,
    level: null,
    model: earlier,
  });
  fits = 0;
  expect(await desk.revalue()).toEqual(["sold"]);
  expect(fits).toBe(1);
  const after = await store.projectionModel("sold");
  expect(after && readModel(after)?.version).toBe(MODEL_VERSION);
  expect((await desk.explain("sold", "5"))?.projection).toBeGreaterThan(0);
  expect(await desk.revalue()).toEqual([]);
  expect(fits).toBe(1);
});

it("explains a token by its current projection", async () => {
  const place = (await store.tokens("sold")).findIndex(({ tokenId }) => tokenId === "5");
  const stored = await store.projections("sold");
  const valuation = await desk.explain("sold", "5");
  expect(valuation?.projection).toBe(stored?.figures.priceProjection[place]);
  expect(valuation?.comparables.length).toBeGreaterThan(0);
  expect(await desk.explain("sold", "9999")).toBeNull();
  expect(await desk.explain("nowhere", "1")).toBeNull();
});

it("explains the level of a market", async () => {
  const { level, moves } = (await desk.level("sold")) ?? {};
  expect(level).toBeGreaterThan(0);
  expect(moves?.length).toBeGreaterThan(0);
  expect(await desk.level("nowhere")).toBeNull();
});

it("explains a token once for a revision, and again for the next one", async () => {
  const asked: string[] = [];
  const projected: string[] = [];
  const levels: string[] = [];
  const thread = createValuationThread();
  const service = await untilTestEnds(
    createValuationService(store, async (...given) => valueAndPack(...given), {
      ...thread,
      explain(market, tokenId) {
        asked.push(tokenId);
        return thread.explain(market, tokenId);
      },
      project(contents, ...given) {
        projected.push(contents.collection);
        return thread.project(contents, ...given);
      },
      level(market) {
        levels.push(market.collection);
        return thread.level(market);
      },
    }),
  );
  const [first, second] = await Promise.all([
    service.explain("sold", "5"),
    service.explain("sold", "5"),
  ]);
  expect(second).toBe(first);
  expect(await service.explain("sold", "6")).not.toBeNull();
  expect(asked).toEqual(["5", "6"]);
  const latest = Math.max(...(await store.sales("sold")).map(({ at }) => at));
  await store.applyEvents("sold", [{ ...sale("5", 60, 0), at: latest + 60_000 }], "test");
  expect(await service.revalue()).toEqual(["sold"]);
  expect(projected).toEqual(["sold"]);
  expect(await store.projectionModel("sold")).toEqual((await store.projections("sold"))?.model);
  expect(levels).toEqual(["sold", "unsold"]);
  const after = await service.explain("sold", "5");
  expect(asked).toEqual(["5", "6", "5"]);
  expect(after?.ownSales[0]?.price).toBe(60);
  expect(after?.ownSales[0]?.price).not.toBe(first?.ownSales[0]?.price);
});

it("loads each collection in advance, and each new revision, without a request", async () => {
  const loads: string[] = [];
  const thread = thatLoadsInAdvance(createValuationThread(), (id) => loads.push(id));
  const service = await untilTestEnds(
    createValuationService(store, async (...given) => valueAndPack(...given), thread),
  );
  await expect(service.explain("sold", "5")).rejects.toThrow("cold");
  await service.loadMarkets();
  await service.loadMarkets();
  expect(loads.toSorted()).toEqual(["sold", "unsold"]);
  expect(await service.explain("unsold", "5")).not.toBeNull();
  const latest = Math.max(...(await store.sales("sold")).map(({ at }) => at));
  await store.applyEvents("sold", [{ ...sale("6", 60, 0), at: latest + 60_000 }], "test");
  expect(await service.revalue()).toEqual(["sold"]);
  expect(loads.toSorted()).toEqual(["sold", "sold", "unsold"]);
  expect(await service.explain("sold", "6")).not.toBeNull();
});

it("explains a new revision by the projections that are stored with it", async () => {
  const before = await desk.explain("sold", "8");
  const latest = Math.max(...(await store.sales("sold")).map(({ at }) => at));
  await store.applyEvents("sold", [{ ...sale("8", 60, 0), at: latest + 60_000 }], "test");
  expect(await desk.revalue()).toEqual(["sold"]);
  const after = await desk.explain("sold", "8");
  expect(after?.ownSales[0]?.price).toBe(60);
  const place = (await store.tokens("sold")).findIndex(({ tokenId }) => tokenId === "8");
  const stored = await store.projections("sold");
  expect(after?.projection).toBe(stored?.figures.priceProjection[place]);
  expect(after?.projection).not.toBe(before?.projection);
});

it("loads many collections in advance", async () => {
  const ids = Array.from({ length: 12 }, (_, index) => `small-${index}`);
  for (const id of ids) await store.replaceCollection(sampleCollection({ id }));
  const loads: string[] = [];
  const thread = createValuationThread();
  const service = await untilTestEnds(
    createValuationService(store, async (...given) => valueAndPack(...given), {
      ...thread,
      level(market) {
        loads.push(market.collection);
        return thread.level(market);
      },
    }),
  );
  await service.loadMarkets();
  expect(loads.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
  for (const id of ids) await store.deleteCollection(id);
});

it("explains a collection that another server added or valued from its packed market alone", async () => {
  const read: string[] = [];
  const noted: typeof store = {
    ...store,
    packedMarket(id) {
      read.push("packed");
      return store.packedMarket(id);
    },
    tokensToValue: () => Promise.reject(new Error("tokens were read")),
    sales: () => Promise.reject(new Error("sales were read")),
    projectionModel: () => Promise.reject(new Error("the model was read")),
  };
  const service = await untilTestEnds(
    createValuationService(noted, async (...given) => valueAndPack(...given)),
  );
  const added = sampleCollection({ id: "added", size: 60 });
  const { draft, tokens } = added;
  await store.replaceCollection({ ...added, valuation: valueAndPack(tokens, draft.sales) });
  const first = await service.explain("added", "5");
  expect(first?.projection).toBeGreaterThan(0);
  const latest = Math.max(...draft.sales.map(({ at }) => at));
  await store.applyEvents("added", [{ ...sale("5", 60, 0), at: latest + 60_000 }], "test");
  expect(await desk.revalue()).toContain("added");
  const second = await service.explain("added", "5");
  expect(second?.ownSales[0]?.price).toBe(60);
  expect(second).toEqual(await desk.explain("added", "5"));
  expect(read).toEqual(["packed", "packed"]);
  await store.deleteCollection("added");
});

it("packs the market of a revision without one, once", async () => {
  const given = sampleCollection({ id: "unpacked" });
  const { market: _, ...valuation } = valueAndPack(given.tokens, given.draft.sales);
  await store.replaceCollection({ ...given, valuation });
  expect(await store.packedMarket("unpacked")).toBeNull();
  const before = await desk.explain("unpacked", "5");
  expect(await desk.revalue()).toContain("unpacked");
  expect(await store.packedMarket("unpacked")).not.toBeNull();
  expect(await desk.explain("unpacked", "5")).toEqual(before);
  expect(await desk.revalue()).toEqual([]);
  await store.deleteCollection("unpacked");
});

it("reads a market once if a token is explained while it is loaded", async () => {
  const reads: string[] = [];
  const asking: Promise<unknown>[] = [];
  const thread = thatLoadsInAdvance(createValuationThread(), (id) => {
    reads.push(id);
    asking.push(service.explain(id, "5"));
  });
  const service = await untilTestEnds(
    createValuationService(store, async (...given) => valueAndPack(...given), thread),
  );
  await service.loadMarkets();
  expect(reads.toSorted()).toEqual(["sold", "unsold"]);
  expect(await Promise.all(asking)).toEqual([
    expect.objectContaining({ tokenId: "5" }),
    expect.objectContaining({ tokenId: "5" }),
  ]);
});

it("adds sales in other currencies, in ETH too at a rate of their day", async () => {
  const at = Date.UTC(2022, 2, 1, 12);
  const { draft, ...prepared } = sampleCollection({ id: "rated" });
  const rates = { "2022-03-01": { USDC: 0.0004 } };
  await store.replaceCollection({ ...prepared, draft: { ...draft, rates } });
  const paid = { kind: "sold", tokenId: "5", price: 1000, currency: "USDC" } as const;
  await store.applyEvents(
    "rated",
    [
      { ...paid, at },
      { ...paid, at: at + DAY_MS },
    ],
    "test",
  );
  const valuation = await desk.explain("rated", "5");
  const others = valuation?.ownSales.filter(({ currency }) => currency === "USDC");
  const left = { price: 1000, currency: "USDC", today: null, believed: false, reason: null };
  expect(others).toEqual([
    { ...left, at: at + DAY_MS },
    { ...left, at, eth: 0.4 },
  ]);
});
