/**
 * Titles and descriptions of the site's own pages, defined once for the page and for the HTML that the server sends.
 * Separate from `page-meta.ts`, because a collection's page does not need them.
 */
import type { PageMeta } from "./page-meta.ts";
import { POSTS } from "./posts.ts";
import { canonicalPath, postPath, ROUTES } from "./routes.ts";

type Texts = Readonly<Record<string, string>>;
type PageTexts = Partial<Record<keyof typeof ROUTES, string>>;

/** Name of a page in `ROUTES` -> its description. */
const DESCRIPTIONS: Texts = {
  home: "Know the value of any NFT. Instantly. Rarity rank, listed price, projected price and the deviation between them, for every token of a collection, live.",
  pricing: "The beta is free. What it includes, and what may cost money later.",
  blog: "How rank, projection, confidence and deviation are made, and how to read them, on real sales.",
  about: "Why Fairfloor exists, what it promises, what it does not know, and how it works.",
  app: "Rank, price, projection and deviation of every token, live, collection by collection.",
  record:
    "What Fairfloor projected before each sale, beside what was then paid: hits and misses alike, live.",
  getlisted:
    "How to get a collection onto Fairfloor: request it, or import it yourself from a table of tokens and sales.",
  media: "Logo, screenshots, colours and texts about Fairfloor, free to use unchanged.",
  contact: "Suggest a feature, report a bug, request a project, or write to us.",
  careers: "How Fairfloor is made, who it needs, and how to write to us.",
  terms: "What you may expect of Fairfloor, and what it expects of you, in plain words.",
  privacy:
    "What Fairfloor keeps in your browser, what it keeps on its server, and what it never asks for.",
} satisfies PageTexts;

/** Titles of the pages that have another one than the name in links. */
const TITLES: Texts = { home: "", app: "Collections", record: "The record" } satisfies PageTexts;

/**
 * Returns the title and description of a page that needs no data for them. Returns null for a collection, a token
 * and an address without a page.
 */
export function pageMeta(pathname: string): PageMeta | null {
  const path = canonicalPath(pathname);
  const post = POSTS.find(({ slug }) => postPath(slug) === path);
  if (post) return post;
  const [name = "", route] = Object.entries(ROUTES).find(([, each]) => each.path === path) ?? [];
  const description = DESCRIPTIONS[name];
  if (route === undefined || description === undefined) return null;
  return { title: TITLES[name] ?? route.title, description };
}

export const NOT_FOUND: PageMeta = {
  title: "Page not found",
  description: "There is no page at this address.",
};
