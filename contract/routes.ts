/** The pages' addresses, names and descriptions: the page routes by them, the server answers 404 to every other. */
import { POSTS } from "./posts.ts";

export interface Route {
  readonly path: string;
  /** What links and menus call the page, and its document unless `documentTitle` says otherwise. */
  readonly title: string;
  readonly documentTitle?: string;
  /** Empty where it depends on the collection or the post. */
  readonly description: string;
  /** Without the site's header and footer. */
  readonly bare?: true;
}

export const ROUTES = {
  home: {
    path: "/",
    title: "Home",
    documentTitle: "",
    description:
      "Know the value of any NFT. Instantly. Rarity rank, listed price, projected price and the deviation between them, for every token of a collection, live.",
  },
  pricing: {
    path: "/pricing",
    title: "Pricing",
    description: "The beta is free. What is in it, and what may cost something one day.",
  },
  blog: {
    path: "/blog",
    title: "Blog",
    description:
      "How rank, projection, confidence and deviation are made, and how to read them, on real sales.",
  },
  post: { path: "/blog/:slug", title: "", description: "" },
  about: {
    path: "/about",
    title: "About",
    description:
      "Why Fairfloor exists, what it promises, what it does not know, and what it runs on.",
  },
  app: {
    path: "/app",
    title: "View App",
    documentTitle: "Collections",
    description:
      "Rank, price, projection and deviation of every token, live, collection by collection.",
  },
  getlisted: {
    path: "/getlisted",
    title: "Get listed",
    description:
      "How a collection gets onto Fairfloor: ask for it, or import it yourself from a table of tokens and sales.",
  },
  media: {
    path: "/media",
    title: "Media kit",
    description: "Logo, screenshots, colours and words about Fairfloor, to use as they are.",
  },
  contact: {
    path: "/contact",
    title: "Contact",
    description: "Suggest a feature, report a bug, request a project, or write to us.",
  },
  careers: {
    path: "/careers",
    title: "Careers",
    description: "How Fairfloor is made, who it needs, and how to write to us.",
  },
  terms: {
    path: "/terms",
    title: "Term of use",
    description: "What you may expect of Fairfloor, and what it expects of you, in plain words.",
  },
  privacy: {
    path: "/privacy",
    title: "Privacy policy",
    description:
      "What Fairfloor keeps in your browser, what it keeps on its server, and what it never asks for.",
  },
  collection: { path: "/c/:collectionId", title: "", description: "", bare: true },
  token: { path: "/c/:collectionId/:tokenId", title: "", description: "", bare: true },
} as const satisfies Record<string, Route>;

export function collectionPath(collectionId: string): string {
  return `/c/${encodeURIComponent(collectionId)}`;
}

export function tokenPath(collectionId: string, tokenId: string): string {
  return `${collectionPath(collectionId)}/${encodeURIComponent(tokenId)}`;
}

export function postPath(slug: string): string {
  return `${ROUTES.blog.path}/${slug}`;
}

const SLUGS = `(${POSTS.map(({ slug }) => slug).join("|")})`;

/** Whether `pathname` is a page's address. A trailing slash is allowed; case matters. */
export function isPagePath(pathname: string): boolean {
  return Object.values(ROUTES).some(({ path }) => {
    const pattern = path.replace(":slug", SLUGS).replace(/:[a-zA-Z]+/g, "[^/]+");
    const ending = path === ROUTES.home.path ? "" : "/?";
    return new RegExp(`^${pattern}${ending}$`).test(pathname);
  });
}
