import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FirstScreen } from "../../contract/first-screen.ts";
import { DEFAULT_QUERY, type TokenQuery } from "../../contract/query.ts";
import { firstScreenKey, metadataKey } from "../../contract/saved-collections.ts";
import { emptyFacetColumns } from "../../contract/view/facets.ts";
import { HOLE } from "../../contract/view/view.ts";
import { MAX_FIRST_SCREEN_BYTES } from "../../workers/cache/first-screen.ts";
import type { OpenedCollection } from "../../workers/engine/opened-collection.ts";
import { APE_TOKENS, APES } from "../../workers/testing/apes.ts";
import {
  openedCollection,
  startTestCache,
  type TestCache,
} from "../../workers/testing/test-cache.ts";
import { updateHead } from "../testing/collection-from-text.tsx";
import { EMPTY_STATE, nextState } from "./collection-store.ts";
import { openFirstScreen } from "./first-screen.ts";
import { readFirstScreen } from "./read-first-screen.ts";
import { factsAt, traitsOf } from "./token-at.ts";

let device: TestCache;

beforeEach(() => {
  device = startTestCache();
  vi.stubGlobal("indexedDB", device.factory);
});
afterEach(() => {
  device.clock.stop();
  vi.unstubAllGlobals();
});

const BY_PRICE: TokenQuery = { ...DEFAULT_QUERY, sortBy: "currentPrice", order: "asc" };
const DEMO = { ...APES, demo: true };
const LISTED = ["1,1.5,1", "30,0,3", "4,9,1"];

function seen({ engine }: OpenedCollection, query = BY_PRICE) {
  engine.setQuery(query);
  const { rows, aggregates } = engine.view();
  return { query, rows, aggregates };
}

async function keep(opened: OpenedCollection, query = BY_PRICE): Promise<void> {
  await device.cache.save({ opened, asOf: 99 }, seen(opened, query));
}

async function openNext(collectionId = APES.id, query = BY_PRICE) {
  await readFirstScreen(collectionId);
  return openFirstScreen(collectionId, query);
}

const storedScreen = () =>
  device.inDatabase("readonly", (store) => store.get(firstScreenKey(APES.id)));

describe("a kept collection's first screen", () => {
  it("has the tokens, the traits of a demo's pictures, the header's figures and the age of what is kept", async () => {
    const opened = openedCollection(DEMO, APE_TOKENS, LISTED);
    await keep(opened);
    const state = await openNext();
    const { engine, collection, epoch, figuresRev: rev, line } = opened;
    const whole = nextState(EMPTY_STATE, {
      ...updateHead(1),
      fixed: { ...engine.columns, collection, epoch },
      figures: { rev, line, figures: engine.figures() },
      listings: engine.takeListingChanges("all"),
      view: { ...seen(opened), facets: emptyFacetColumns(0) },
    });
    for (let row = 0; row < engine.size; row += 1) {
      expect(state && factsAt(state, row)).toEqual(factsAt(whole, row));
      expect(state && traitsOf(state, row)).toEqual(traitsOf(whole, row));
    }
    expect(state?.view?.rows).toEqual(whole.view?.rows);
    expect(state?.view?.aggregates).toEqual(whole.view?.aggregates);
    expect(state).toMatchObject({
      asOf: 99,
      fixed: { size: engine.size, collection: { name: APES.name } },
    });
  });

  it("is shown once, and for its own collection and query alone", async () => {
    await keep(openedCollection(APES, APE_TOKENS, LISTED));
    expect(await openNext("birds")).toBeNull();
    expect(await openNext(APES.id, DEFAULT_QUERY)).toBeNull();
    expect(await openNext()).not.toBeNull();
    expect(openFirstScreen(APES.id, BY_PRICE)).toBeNull();
  });

  it("follows the query even shortly after a save, and goes if the next save has none", async () => {
    const opened = openedCollection(APES, APE_TOKENS, LISTED);
    await keep(opened);
    await keep(opened, DEFAULT_QUERY);
    expect(await openNext()).toBeNull();
    expect(await openNext(APES.id, DEFAULT_QUERY)).not.toBeNull();
    const earlier = { ...(await device.metadataOf(APES.id)), savedAt: 0 };
    await device.inDatabase("readwrite", (store) => store.put(earlier, metadataKey(APES.id)));
    await device.save(opened);
    expect(await openNext(APES.id, DEFAULT_QUERY)).toBeNull();
  });

  it("is removed with the collection", async () => {
    await keep(openedCollection(APES, APE_TOKENS, LISTED));
    expect(await device.storedKeys()).toHaveLength(3);
    await device.cache.remove(APES.id);
    expect(await device.storedKeys()).toEqual([]);
  });

  it.each([
    [
      "is of another layout",
      ({ checksum, body }: FirstScreen) => ({ checksum: checksum + 1, body }),
    ],
    [
      "has another price",
      ({ checksum, body }: FirstScreen) => {
        const prices = Float64Array.of(0.1, 0.1, 0.1, 0.1, 0.1);
        const listings = { ...body.update.listings, prices };
        return { checksum, body: { ...body, update: { ...body.update, listings } } };
      },
    ],
    ["lacks its body", ({ checksum }: FirstScreen) => ({ checksum })],
    ["is something else", () => "screen"],
  ])("is ignored and removed if it %s", async (_, broken) => {
    await keep(openedCollection(APES, APE_TOKENS, LISTED));
    const screen = broken((await storedScreen()) as FirstScreen);
    await device.inDatabase("readwrite", (store) => store.put(screen, firstScreenKey(APES.id)));
    expect(await openNext()).toBeNull();
    await expect.poll(storedScreen).toBeUndefined();
    expect(await device.storedKeys()).toContainEqual(metadataKey(APES.id));
  });

  it("takes at most 20 kB, with fewer tokens if their texts are long, and counts in what is kept", async () => {
    const long = (length: number) =>
      Array.from({ length: 60 }, (_, at): (typeof APE_TOKENS)[number] => {
        const [, , , , ...figures] = APE_TOKENS[0]!; // there are five
        return [String(at), "x".repeat(length + (at % 2)), at + 1, null, ...figures] as never;
      });
    const countOf = async (length: number) => {
      const opened = openedCollection(APES, long(length), ["1,1.5,1"]);
      await keep(opened);
      const state = await openNext();
      await device.cache.remove(APES.id);
      const rows = state?.view?.rows;
      expect(rows === undefined || rows.length === 60).toBe(true);
      return rows?.indexOf(HOLE) ?? 0;
    };
    expect(await countOf(10)).toBe(48);
    expect(await countOf(300)).toBe(24);
    expect(await countOf(20_000)).toBe(0);
    const opened = openedCollection(APES, APE_TOKENS, LISTED);
    await device.save(opened);
    const { bytes } = await device.metadataOf(APES.id);
    await keep(opened);
    const grown = (await device.metadataOf(APES.id)).bytes - bytes;
    expect(grown).toBeGreaterThan(500);
    expect(grown).toBeLessThanOrEqual(MAX_FIRST_SCREEN_BYTES);
  });

  it("is not waited for if the device stores nothing", async () => {
    vi.stubGlobal("indexedDB", undefined);
    await readFirstScreen(APES.id);
    expect(openFirstScreen(APES.id, BY_PRICE)).toBeNull();
  });
});
