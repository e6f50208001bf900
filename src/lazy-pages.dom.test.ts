import { expect, it, vi } from "vitest";
import { POST_SLUGS, postPath, ROUTES } from "../contract/site/routes.ts";
import { CollectionPage, NotFoundPage, PostPage, prefetchPage, SITE_PAGES } from "./lazy-pages.ts";

const PLAIN_PATHS = Object.values(ROUTES)
  .map(({ path }) => path)
  .filter((path) => !path.includes(":"));

it("has a page for every path without parameters", () => {
  expect(Object.keys(SITE_PAGES).sort()).toEqual(PLAIN_PATHS.sort());
});

it.each([
  ["/c/apes", CollectionPage],
  ["/c/apes/7", CollectionPage],
  ["/pricing/", SITE_PAGES[ROUTES.pricing.path]],
  [postPath(POST_SLUGS[0]), PostPage],
  ["/record", SITE_PAGES[ROUTES.record.path]],
  ["/c/apes/record", SITE_PAGES[ROUTES.record.path]],
  ["/c/apes/record/7-5-1/", SITE_PAGES[ROUTES.record.path]],
  ["/C/apes/7/", CollectionPage],
  ["/c/apes/7/8", NotFoundPage],
  ["/nowhere", NotFoundPage],
])("prefetches the page at %s", async (path, page) => {
  const prefetch = vi.spyOn(page!, "prefetch").mockResolvedValue(undefined);
  await prefetchPage(path);
  expect(prefetch).toHaveBeenCalledOnce();
});
