/**
 * Expected content of the page, computed by the naive reference from the API's responses. The query is read from the
 * page's URL, so a filter that does not reach the URL is detected as well.
 */
import { resolveNames } from "../../../contract/named-query.ts";
import { DEFAULT_QUERY, defaultSort, isLockedSort } from "../../../contract/query.ts";
import { parseQuery } from "../../../contract/query-string.ts";
import type { Reference } from "../../../workers/testing/reference.ts";
import { expect, ORIGIN, type Page } from "../test.ts";
import { GENERATED } from "./generated-collections.ts";
import { fetchBodiesFrom, readGroundTruth } from "./ground-truth.ts";

/** References of collections that never change, for all tests of this process. */
const unchanging = new Map<string, Promise<Reference>>();

/** The reference filters by numbers, and links say names. */
async function readReference(collectionId: string): Promise<Reference> {
  const { reference, collection } = await readGroundTruth(fetchBodiesFrom(ORIGIN), collectionId);
  return {
    ...reference,
    setQuery: (query) => reference.setQuery(resolveNames(query, collection)),
  };
}

/** Returns the reference for the server's current state of a generated collection, without filters. */
export async function oracleOf(collectionId: string): Promise<Reference> {
  if (GENERATED.find(({ id }) => id === collectionId)?.isTraded) return readReference(collectionId);
  const read = unchanging.get(collectionId) ?? readReference(collectionId);
  unchanging.set(collectionId, read);
  const reference = await read;
  reference.setQuery(DEFAULT_QUERY);
  return reference;
}

/** Returns the ids of the cards in visual order: top to bottom, left to right. */
export function cardIds(page: Page): Promise<string[]> {
  return page.locator("a[data-token-id]").evaluateAll((cards) =>
    cards
      .map((card) => ({
        id: card.getAttribute("data-token-id") ?? "",
        box: card.getBoundingClientRect(),
      }))
      .sort((a, b) => Math.round(a.box.top - b.box.top) || a.box.left - b.box.left)
      .map(({ id }) => id),
  );
}

/** Expects the page to begin with these cards. More may follow: rows out of view are drawn after the first paint. */
export async function expectFirstCards(page: Page, ids: readonly string[]): Promise<void> {
  await expect.poll(async () => (await cardIds(page)).slice(0, ids.length)).toEqual(ids);
}

interface Answer {
  readonly connected?: boolean;
}

/** Expects the first cards and the count to match the reference's result for the page's URL. */
export async function expectAnswer(
  page: Page,
  reference: Reference,
  { connected = false }: Answer = {},
): Promise<readonly string[]> {
  const search = new URL(page.url()).search;
  const query = parseQuery(search, defaultSort(connected));
  const locked = isLockedSort(query, connected);
  reference.setQuery(locked ? { ...query, ...defaultSort(false) } : query);
  const { ids } = reference.view();
  const first = ids.slice(0, 12);
  await expect.poll(async () => (await cardIds(page)).slice(0, first.length)).toEqual(first);
  const size = reference.tokens.length.toLocaleString("en-US");
  const count = ids.length.toLocaleString("en-US");
  const words = ids.length === reference.tokens.length ? `${size} token` : `${count} of ${size}`;
  await expect(page.getByRole("region", { name: "Tokens shown" })).toContainText(words);
  return ids;
}

/** Opens a collection's page and waits until a card is visible. */
export async function openCollection(page: Page, collectionId: string, search = ""): Promise<void> {
  await page.goto(`/c/${collectionId}${search}`);
  await expect(page.locator("a[data-token-id]").first()).toBeVisible();
}
