import { describe, expect, it } from "vitest";
import { documentTitle } from "./page-meta.ts";
import { POSTS } from "./posts.ts";
import { postPath, ROUTES } from "./routes.ts";
import { pageMeta } from "./site-meta.ts";

describe("pageMeta", () => {
  it("returns a distinct title and description for every page that needs no data", () => {
    const paths = [
      ...Object.values(ROUTES)
        .map(({ path }) => path)
        .filter((path) => !path.includes(":")),
      ...POSTS.map(({ slug }) => postPath(slug)),
    ];
    const metas = paths.map(pageMeta);
    expect(metas).not.toContain(null);
    expect(new Set(metas.map((meta) => meta?.title)).size).toBe(paths.length);
    expect(new Set(metas.map((meta) => meta?.description)).size).toBe(paths.length);
  });

  it.each([
    ["/", "Fairfloor"],
    ["/terms", "Term of use | Fairfloor"],
    ["/privacy/", "Privacy policy | Fairfloor"],
    ["/getlisted", "Get listed | Fairfloor"],
    ["/blog/how-rank-is-made", "How rank is made | Fairfloor"],
  ])("returns for %s the title %s", (path, title) =>
    expect(documentTitle(pageMeta(path)?.title ?? "no page")).toBe(title),
  );

  it.each(["/c/punks", "/c/punks/1", "/blog/:slug", "/blog/none", "/nowhere", ""])(
    "returns null for %j",
    (path) => expect(pageMeta(path)).toBeNull(),
  );
});
