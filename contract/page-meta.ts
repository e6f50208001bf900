/** Titles and descriptions of pages (spec section 2), said once for the page and for the HTML a server sends. */
import { whole } from "./format.ts";
import { POSTS } from "./posts.ts";
import { isPagePath, postPath, ROUTES, type Route } from "./routes.ts";

export const PRODUCT = "Fairfloor";
export const TAGLINE = "Know the value of any NFT. Instantly.";

/** The product's name plus an optional page title. A title that names the product stands alone. */
export function documentTitle(title: string): string {
  if (title === "") return PRODUCT;
  return title.endsWith(PRODUCT) ? title : `${title} | ${PRODUCT}`;
}

export function collectionTitle(collectionName: string): string {
  return `${collectionName} on ${PRODUCT}`;
}

export function collectionDescription(collectionName: string, size: number): string {
  return `Rank, price, projection and deviation of all ${whole(size)} tokens of ${collectionName}, live.`;
}

export function tokenTitle(collectionName: string, tokenId: string): string {
  return `${collectionName} - #${tokenId}`;
}

export function tokenDescription(rank: number, size: number): string {
  return `Ranked ${rank} of ${size}. ${TAGLINE}`;
}

export interface PageMeta {
  /** Without the product's name, which `documentTitle` adds. Empty for the product alone. */
  readonly title: string;
  readonly description: string;
}

/** `path` of a page without the slash that may end it. */
function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/**
 * Title and description of a page that needs no data for them: null for a collection, a token and an
 * address that is no page.
 */
export function pageMeta(pathname: string): PageMeta | null {
  const path = withoutSlash(pathname);
  const post = POSTS.find(({ slug }) => postPath(slug) === path);
  if (post) return post;
  const routes: readonly Route[] = Object.values(ROUTES);
  const route = routes.find((each) => each.path === path);
  if (!route || route.description === "") return null;
  return { title: route.documentTitle ?? route.title, description: route.description };
}

/** The one address among those that show a page (a slash at the end, a query); null for no page. */
export function canonicalPath(pathname: string): string | null {
  return isPagePath(pathname) ? withoutSlash(pathname) : null;
}

export const NOT_FOUND: PageMeta = {
  title: "Page not found",
  description: "There is no page at this address.",
};
