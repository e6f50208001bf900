import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { temporaryFolder } from "../../testing/test-databases.ts";
import { pagePreloads } from "./preloads.ts";

const folder = temporaryFolder();
afterAll(() => folder.discard());

it("links the page's chunk and all that it imports, but not the entry", () => {
  mkdirSync(join(folder.path, ".vite"));
  const manifest = {
    "index.html": {
      file: "assets/index-1.js",
      isEntry: true,
      css: ["assets/index-1.css"],
      assets: ["assets/worker-entry-6.js", "assets/inter-7.woff2"],
    },
    "src/pages/collection/CollectionPage.tsx": {
      file: "assets/CollectionPage-2.js",
      imports: ["index.html", "_shared.js"],
      css: ["assets/CollectionPage-2.css"],
    },
    "_shared.js": { file: "assets/shared-3.js", imports: ["index.html", "_deep.js"] },
    "_deep.js": { file: "assets/deep-4.js", imports: ["_shared.js"] },
    "src/components/token/TokenView.tsx": {
      file: "assets/TokenView-8.js",
      imports: ["_shared.js"],
      css: ["assets/TokenView-8.css"],
    },
    "src/pages/home/HomePage.tsx": { file: "assets/HomePage-5.js" },
  };
  writeFileSync(join(folder.path, ".vite", "manifest.json"), JSON.stringify(manifest));
  const linksOf = pagePreloads(folder.path);
  const read = (isToken: boolean) =>
    [...linksOf("a b", isToken).matchAll(/rel="([^"]+)"[^>]* href="([^"]+)"/g)].map(
      ([, ...each]) => each,
    );
  const links = read(false);
  expect(links).toEqual([
    ["stylesheet", "/assets/CollectionPage-2.css"],
    ["modulepreload", "/assets/CollectionPage-2.js"],
    ["modulepreload", "/assets/shared-3.js"],
    ["modulepreload", "/assets/deep-4.js"],
    ["prefetch", "/assets/worker-entry-6.js"],
    ...["info", "tokens/listed", "projectionLine", "tokens/columns", "tokens/columns/figures"].map(
      (path) => ["prefetch", `/api/v1/collections/a%20b/${path}`],
    ),
  ]);
  // A token's styles come before all scripts, too.
  expect(read(true)).toEqual([
    links[0],
    ["stylesheet", "/assets/TokenView-8.css"],
    ...links.slice(1, 4),
    ["modulepreload", "/assets/TokenView-8.js"],
    ...links.slice(4),
  ]);
});

it("links nothing for a build without a manifest", () => {
  expect(pagePreloads(join(folder.path, "none"))("a", true)).toBe("");
});
