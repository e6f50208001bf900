/**
 * What the page must show, worked out by the naive reference from the API's own answers. The query
 * is read from the page's address, so a filter that does not reach the address is found too.
 */
import { defaultSort, isLockedSort } from "../../contract/query.ts";
import { parseQuery } from "../../contract/query-string.ts";
import type { Reference } from "../../workers/testing/reference.ts";
import { expect, type Page } from "./test.ts";
import { truthOf } from "./truth.ts";

/** The reference over the collection as the server has it now. */
export async function oracleOf(page: Page, collectionId: string): Promise<Reference> {
  const truth = await truthOf(async (path) => (await page.request.get(path)).json(), collectionId);
  return truth.reference;
}

/** Ids of the cards in the order they are seen: from the top down, from left to right. */
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

interface Answer {
  readonly connected?: boolean;
}

/** The grid, seen from its top, and the count are what the reference answers to the address. */
export async function expectAnswer(
  page: Page,
  reference: Reference,
  { connected = false }: Answer = {},
): Promise<readonly string[]> {
  const search = new URL(page.url()).search;
  const asked = parseQuery(search, defaultSort(connected));
  const locked = isLockedSort(asked, connected);
  reference.setQuery(locked ? { ...asked, ...defaultSort(false) } : asked);
  const { ids } = reference.view();
  const first = ids.slice(0, 12);
  await expect.poll(async () => (await cardIds(page)).slice(0, first.length)).toEqual(first);
  const size = reference.tokens.length.toLocaleString("en-US");
  const count = ids.length.toLocaleString("en-US");
  const words = ids.length === reference.tokens.length ? `${size} token` : `${count} of ${size}`;
  await expect(page.getByRole("region", { name: "Tokens shown" })).toContainText(words);
  return ids;
}

/** Opens a collection's page and waits until its cards are there. */
export async function openCollection(page: Page, collectionId: string, search = ""): Promise<void> {
  await page.goto(`/c/${collectionId}${search}`);
  await expect(page.locator("a[data-token-id]").first()).toBeVisible();
}
