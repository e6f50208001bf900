import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { SWRConfig } from "swr";
import { Router } from "wouter";
import type {
  FirstPaint,
  PaintedCollection,
  PaintedPage,
  PaintRequest,
} from "../../contract/first-paint.ts";
import { floorDecimals } from "../../contract/values/floor-decimals.ts";
import { inLocale } from "../../contract/values/number-locale.ts";
import { type CollectionStore, EMPTY_STATE } from "../collection/collection-store.ts";
import { CollectionContext } from "../collection/use-collection.ts";
import { NotFoundPage, PostPage, SITE_PAGES, SiteLayout, sitePageAt } from "../lazy-pages.ts";
import { withPageSettings } from "../page-setting.ts";
import { POST_TEXT } from "../pages/blog/post-text.ts";
import { FirstAge } from "./FirstAge.tsx";
import { FirstCollection } from "./FirstCollection.tsx";
import { FirstTable } from "./FirstTable.tsx";
import { FirstToken } from "./FirstToken.tsx";

/** Returns a store that never changes. */
function stillStore(collectionId: string, painted: PaintedCollection): CollectionStore {
  const { listings, ...parts } = painted;
  const state = {
    ...EMPTY_STATE,
    ...parts,
    ...listings,
    collectionId,
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

function htmlOf(
  painted: PaintedCollection,
  { path, search, locale }: PaintRequest,
  children: ReactNode,
): string {
  const render = () =>
    renderToStaticMarkup(
      <Router ssrPath={path} ssrSearch={search}>
        <CollectionContext value={stillStore(painted.fixed.collection.id, painted)}>
          {children}
        </CollectionContext>
      </Router>,
    );
  return toFirstScreen(inLocale(locale, render));
}

/** Pages of the site are rendered after `loadFirstPaint`. */
export const firstPaint: FirstPaint = {
  page({ exists, settings, answer }, { path, search, locale }) {
    const Page = exists ? sitePageAt(path) : NotFoundPage;
    const render = () =>
      renderToStaticMarkup(
        <Router ssrPath={path} ssrSearch={search}>
          <SWRConfig value={{ provider: () => cacheOf(answer) }}>
            <SiteLayout>
              <Page path={path} />
            </SiteLayout>
          </SWRConfig>
        </Router>,
      );
    return toFirstScreen(inLocale(locale, () => withPageSettings(settings, render)));
  },

  collection(painted, request) {
    const { id } = painted.fixed.collection;
    return htmlOf(
      painted,
      request,
      <>
        <FirstCollection collectionId={id} isCovered={false} />
        <FirstAge />
      </>,
    );
  },

  token(painted, tokenId, request) {
    const { id } = painted.fixed.collection;
    return htmlOf(
      painted,
      request,
      <>
        <FirstCollection collectionId={id} isCovered />
        <FirstToken collectionId={id} tokenId={tokenId} />
        <FirstAge />
      </>,
    );
  },

  table(painted, request) {
    return htmlOf(painted, request, <FirstTable collectionId={painted.fixed.collection.id} />);
  },
};
