/** The pages' addresses: the page routes by them, the server answers 404 to every other. */

export interface Route {
  readonly path: string;
  readonly title: string;
  /** Without the site's header and footer. */
  readonly bare?: true;
}

export const ROUTES = {
  home: { path: "/", title: "" },
  app: { path: "/app", title: "View App" },
  collection: { path: "/c/:collectionId", title: "", bare: true },
  token: { path: "/c/:collectionId/:tokenId", title: "", bare: true },
} as const satisfies Record<string, Route>;

export function collectionPath(collectionId: string): string {
  return `/c/${encodeURIComponent(collectionId)}`;
}

export function tokenPath(collectionId: string, tokenId: string): string {
  return `${collectionPath(collectionId)}/${encodeURIComponent(tokenId)}`;
}

/** Whether `pathname` is a page's address. A trailing slash is allowed; case matters. */
export function isPagePath(pathname: string): boolean {
  return Object.values(ROUTES).some(({ path }) => {
    const pattern = path.replace(/:[a-zA-Z]+/g, "[^/]+");
    const ending = path === ROUTES.home.path ? "" : "/?";
    return new RegExp(`^${pattern}${ending}$`).test(pathname);
  });
}
