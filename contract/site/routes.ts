/** Addresses and names of the pages. The client routes by them, and the server answers 404 to all other addresses. */

export interface Route {
  readonly path: string;
  /** Name of the page in links and menus. `site-meta.ts` has its description and document title. */
  readonly title: string;
}

/** The blog's posts, in the order in which they build on each other. */
export const POST_SLUGS = [
  "how-rank-is-made",
  "how-the-projection-is-made",
  "what-confidence-says",
  "deviation-without-fooling-yourself",
] as const;

export type PostSlug = (typeof POST_SLUGS)[number];

export const ROUTES = {
  home: { path: "/", title: "Home" },
  pricing: { path: "/pricing", title: "Pricing" },
  blog: { path: "/blog", title: "Blog" },
  post: { path: "/blog/:slug", title: "" },
  about: { path: "/about", title: "About" },
  app: { path: "/app", title: "View App" },
  getlisted: { path: "/getlisted", title: "Get listed" },
  media: { path: "/media", title: "Media kit" },
  contact: { path: "/contact", title: "Contact" },
  careers: { path: "/careers", title: "Careers" },
  terms: { path: "/terms", title: "Term of use" },
  privacy: { path: "/privacy", title: "Privacy policy" },
  record: { path: "/record", title: "Record" },
  call: { path: "/c/:collectionId/record/:callKey", title: "" },
  collection: { path: "/c/:collectionId", title: "" },
  token: { path: "/c/:collectionId/:tokenId", title: "" },
} as const satisfies Record<string, Route>;

export function collectionPath(collectionId: string): string {
  return `/c/${encodeURIComponent(collectionId)}`;
}

export function tokenPath(collectionId: string, tokenId: string): string {
  return `${collectionPath(collectionId)}/${encodeURIComponent(tokenId)}`;
}

/** Matches the path of the record of all collections, of one (its id is the first group), or of a call (the second). */
export const RECORD_PATTERN = /^(?:\/c\/([^/]+))?\/record(?:\/([^/]+))?\/?$/;

/** Matches the path of a collection's page, also with a token over it. The router ignores case. */
export const COLLECTION_PATTERN =
  /^\/c\/(?<collectionId>[^/]+)(?:\/(?!record\/?$)(?<tokenId>[^/]+))?\/?$/i;

export function postPath(slug: string): string {
  return `${ROUTES.blog.path}/${slug}`;
}

const SLUGS = `(${POST_SLUGS.join("|")})`;

/** True if `pathname` is a page's address. A trailing slash is allowed; case matters. */
export function isPagePath(pathname: string): boolean {
  return Object.values(ROUTES).some(({ path }) => {
    const pattern = path.replace(":slug", SLUGS).replace(/:[a-zA-Z]+/g, "[^/]+");
    const ending = path === ROUTES.home.path ? "" : "/?";
    return new RegExp(`^${pattern}${ending}$`).test(pathname);
  });
}

/** Returns the canonical address of a page, without a trailing slash or a query; null if there is no page. */
export function canonicalPath(pathname: string): string | null {
  if (!isPagePath(pathname)) return null;
  return pathname.length > 1 && pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
}
