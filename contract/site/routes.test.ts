import { describe, expect, it } from "vitest";
import {
  canonicalPath,
  collectionPath,
  isPagePath,
  POST_SLUGS,
  postPath,
  ROUTES,
  tokenPath,
} from "./routes.ts";

describe("isPagePath", () => {
  it.each([
    "/",
    ...Object.values(ROUTES)
      .map(({ path }) => path)
      .filter((path) => !path.includes(":")),
    ...POST_SLUGS.map(postPath),
    "/app/",
    "/blog/",
    "/c/punks",
    "/c/punks/",
    "/c/punks/1",
    collectionPath("a/b"),
    tokenPath("a b", "1"),
  ])("accepts %s", (path) => expect(isPagePath(path)).toBe(true));

  it.each([
    "",
    "/App",
    "/APP",
    "/app//",
    "/apps",
    "/blog/no-such-post",
    "/blog/:slug",
    "/c",
    "/c/",
    "/c//1",
    "/c/a/1/2",
    "/C/punks",
    "/app\n",
    "//",
    "/c/../x/y",
  ])("refuses %j", (path) => expect(isPagePath(path)).toBe(false));
});

describe("canonicalPath", () => {
  it.each([
    ["/", "/"],
    ["/about/", "/about"],
    ["/c/punks/7", "/c/punks/7"],
  ])("of %s is %s", (path, canonical) => expect(canonicalPath(path)).toBe(canonical));

  it("is null if there is no page", () => expect(canonicalPath("/nowhere")).toBeNull());
});
