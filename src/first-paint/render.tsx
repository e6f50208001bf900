import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { SWRConfig } from "swr";
import { Router } from "wouter";
import * as apiPath from "../../contract/api-path.ts";
import type { FirstPaint, PaintedCollection, PaintedPage } from "../../contract/first-paint.ts";
import { collectionPath } from "../../contract/site/routes.ts";
import { floorDecimals } from "../../contract/values/floor-decimals.ts";
import { inLocale } from "../../contract/values/number-locale.ts";
import { type CollectionStore, EMPTY_STATE } from "../collection/collection-store.ts";
import { CollectionContext } from "../collection/use-collection.ts";
import { NotFoundPage, PostPage, SITE_PAGES, SiteLayout, sitePageAt } from "../lazy-pages.ts";
import { withPageSettings } from "../page-setting.ts";
import { POST_TEXT } from "../pages/blog/post-text.ts";
import { CARDS, FirstCard, withCards, withSearch } from "./FirstCards.tsx";
import { FirstCollection } from "./FirstCollection.tsx";
import { FirstToken } from "./FirstToken.tsx";
import { firstAge } from "./first-age.ts";
import { firstTable } from "./first-table.ts";
import { createKeptHtml, rowStamp, summaryStamp } from "./kept-html.ts";

/** Returns a store that never changes. */
function stillStore(painted: PaintedCollection): CollectionStore {
  const { listings, ...parts } = painted;
  const state = {
    ...EMPTY_STATE,
    ...parts,
    ...listings,
    collectionId: painted.fixed.collection.id,
    phase: { name: "ready" } as const,
    decimals: floorDecimals(painted.view.aggregates.floor, null),
  };
  const nothing = () => {};
  return {
    getState: () => state,
    subscribe: () => nothing,
    receive: nothing,
    setChain: nothing,
    expectNewWorker: nothing,
    showProvisional: nothing,
    reset: nothing,
  };
}

/** Returns a cache of SWR that holds `answer`. */
function cacheOf(answer: PaintedPage["answer"]) {
  const get = (address: string) => {
    const data = answer(address);
    return data === undefined ? undefined : { data };
  };
  return { get, set() {}, delete() {}, keys: () => [][Symbol.iterator]() };
}

/**
 * Disables the controls in `html`, which have no script yet, without a change of their looks. Pictures must not compete with the
 * styles: React's preloads of them are dropped.
 */
function toFirstScreen(html: string): string {
  return html
    .replace(/<link rel="preload"[^>]*>/g, "")
    .replace(/<img (?![^>]*loading=)/g, '<img loading="lazy" ')
    .replace(/<(button|select) /g, '<$1 inert="" ')
    .replace(/<(input|textarea) /g, '<$1 inert="" readOnly="" ');
}

/** Loads all that the pages consist of. They are rendered at once. */
export async function loadFirstPaint(): Promise<FirstPaint> {
  const parts = [SiteLayout, NotFoundPage, PostPage, ...Object.values(SITE_PAGES)];
  await Promise.all([...parts, ...Object.values(POST_TEXT)].map((part) => part.prefetch()));
  return firstPaint;
}

/** Renders `children` at the collection's address. `prefix` keeps the ids of two parts apart. */
function render(
  store: CollectionStore,
  search: string,
  prefix: string,
  children: ReactNode,
): string {
  const markup = renderToStaticMarkup(
    <Router ssrPath={collectionPath(store.getState().collectionId ?? "")} ssrSearch={search}>
      <CollectionContext value={store}>{children}</CollectionContext>
    </Router>,
    { identifierPrefix: prefix },
  );
  return toFirstScreen(markup);
}

/** Cards of a collection, which take about a megabyte. */
const keptCards = createKeptHtml(500);
/** Screens without cards, of some queries. */
const keptScreens = createKeptHtml(50);

/** Returns the screen of a collection without its cards. */
function screenOf(
  store: CollectionStore,
  { fixed }: PaintedCollection,
  search: string,
  isCovered: boolean,
): string {
  const { id } = fixed.collection;
  return keptScreens(fixed, `${isCovered} ${search}`, summaryStamp(store.getState()), () =>
    render(store, search, "c", <FirstCollection collectionId={id} isCovered={isCovered} />),
  );
}

/** Pages of the site are rendered after `loadFirstPaint`. */
export const firstPaint: FirstPaint = {
  page({ exists, settings, answer }, { path, search, locale }) {
    const Page = exists ? sitePageAt(path) : NotFoundPage;
    const draw = () =>
      renderToStaticMarkup(
        <Router ssrPath={path} ssrSearch={search}>
          <SWRConfig value={{ provider: () => cacheOf(answer) }}>
            <SiteLayout>
              <Page path={path} />
            </SiteLayout>
          </SWRConfig>
        </Router>,
      );
    return toFirstScreen(inLocale(locale, () => withPageSettings(settings, draw)));
  },

  collection(painted, { search, locale }) {
    const { fixed, view, asOf } = painted;
    const store = stillStore(painted);
    return inLocale(locale, () => {
      const cards = Array.from(view.rows.subarray(0, CARDS), (row) => {
        const draw = () => render(store, "", "", <FirstCard row={row} />);
        return withSearch(
          keptCards(fixed, String(row), rowStamp(store.getState(), row), draw),
          search,
        );
      });
      const screen = screenOf(store, painted, search, false);
      return withCards(screen, cards, view.rows.length) + firstAge(asOf);
    });
  },

  token(painted, tokenId, { search, locale }, market) {
    const { id } = painted.fixed.collection;
    const store = stillStore(painted);
    const answer = (address: string) =>
      address === apiPath.marketInfo() ? (market ?? undefined) : undefined;
    const token = (
      <SWRConfig value={{ provider: () => cacheOf(answer) }}>
        <FirstToken collectionId={id} tokenId={tokenId} />
      </SWRConfig>
    );
    return inLocale(
      locale,
      () =>
        screenOf(store, painted, search, true) +
        render(store, search, "t", token) +
        firstAge(painted.asOf),
    );
  },

  table(painted, { locale }) {
    return inLocale(locale, () => firstTable(stillStore(painted).getState()));
  },
};
