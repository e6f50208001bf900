import { describe, expect, it } from "vitest";
import { collectionPath, isPagePath, tokenPath } from "./routes.ts";

describe("isPagePath", () => {
  it.each([
    "/",
    "/app",
    "/app/",
    "/c/punks",
    "/c/punks/",
    "/c/punks/1",
    collectionPath("a/b"),
    tokenPath("a b", "1"),
  ])("knows %s", (path) => expect(isPagePath(path)).toBe(true));

  it.each([
    "",
    "/App",
    "/APP",
    "/app//",
    "/apps",
    "/c",
    "/c/",
    "/c//1",
    "/c/a/1/2",
    "/C/punks",
    "/app\n",
    "//",
    "/c/../x/y",
  ])("does not know %j", (path) => expect(isPagePath(path)).toBe(false));
});
