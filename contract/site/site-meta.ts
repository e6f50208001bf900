/**
 * Titles and descriptions of the site's own pages, defined once for the page and for the HTML that the server sends.
 * Separate from `page-meta.ts`, because a collection's page does not need them.
 */
import type { PageMeta } from "./page-meta.ts";
import { POSTS } from "./posts.ts";
import { canonicalPath, postPath, ROUTES } from "./routes.ts";

const PAGES: Readonly<Record<string, PageMeta>> = {
  [ROUTES.home.path]: {
    title: "",
    description:
      "Know the value of any NFT. Instantly. Rarity rank, listed price, projected price and the deviation between them, for every token of a collection, live.",
  },
  [ROUTES.pricing.path]: {
    title: ROUTES.pricing.title,
    description: "The beta is free. What is in it, and what may cost something one day.",
  },
  [ROUTES.blog.path]: {
    title: ROUTES.blog.title,
    description:
      "How rank, projection, confidence and deviation are made, and how to read them, on real sales.",
  },
  [ROUTES.about.path]: {
    title: ROUTES.about.title,
    description:
      "Why Fairfloor exists, what it promises, what it does not know, and what it runs on.",
  },
  [ROUTES.app.path]: {
    title: "Collections",
    description:
      "Rank, price, projection and deviation of every token, live, collection by collection.",
  },
  [ROUTES.getlisted.path]: {
    title: ROUTES.getlisted.title,
    description:
      "How a collection gets onto Fairfloor: ask for it, or import it yourself from a table of tokens and sales.",
  },
  [ROUTES.media.path]: {
    title: ROUTES.media.title,
    description: "Logo, screenshots, colours and words about Fairfloor, to use as they are.",
  },
  [ROUTES.contact.path]: {
    title: ROUTES.contact.title,
    description: "Suggest a feature, report a bug, request a project, or write to us.",
  },
  [ROUTES.careers.path]: {
    title: ROUTES.careers.title,
    description: "How Fairfloor is made, who it needs, and how to write to us.",
  },
  [ROUTES.terms.path]: {
    title: ROUTES.terms.title,
    description: "What you may expect of Fairfloor, and what it expects of you, in plain words.",
  },
  [ROUTES.privacy.path]: {
    title: ROUTES.privacy.title,
    description:
      "What Fairfloor keeps in your browser, what it keeps on its server, and what it never asks for.",
  },
};

/**
 * Returns the title and description of a page that needs no data for them. Returns null for a collection, a token
 * and an address without a page.
 */
export function pageMeta(pathname: string): PageMeta | null {
  const path = canonicalPath(pathname);
  if (path === null) return null;
  return POSTS.find(({ slug }) => postPath(slug) === path) ?? PAGES[path] ?? null;
}

export const NOT_FOUND: PageMeta = {
  title: "Page not found",
  description: "There is no page at this address.",
};
