import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { POST_SLUGS, postPath, ROUTES } from "../../../contract/site/routes.ts";
import { temporaryFolder } from "../../testing/test-databases.ts";
import { pagePreloads } from "./preloads.ts";
import { siteFiles, sitePreloads } from "./site-preloads.ts";

const folder = temporaryFolder();
afterAll(() => folder.discard());

it("links the page's chunk and all that it imports, but not the entry", () => {
  mkdirSync(join(folder.path, ".vite"));
  const manifest = {
    "index.html": {
      file: "assets/index-1.js",
      isEntry: true,
      css: ["assets/index-1.css"],
    },
    "src/pages/collection/CollectionPage.tsx": {
      file: "assets/CollectionPage-2.js",
      imports: ["index.html", "_shared.js", "_early-worker-9.js"],
      css: ["assets/CollectionPage-2.css"],
    },
    "_early-worker-9.js": { file: "assets/early-worker-9.js", name: "early-worker" },
    "_shared.js": { file: "assets/shared-3.js", imports: ["index.html", "_deep.js"] },
    "_deep.js": { file: "assets/deep-4.js", imports: ["_shared.js"] },
    "src/components/token/TokenView.tsx": {
      file: "assets/TokenView-8.js",
      imports: ["_shared.js"],
      css: ["assets/TokenView-8.css"],
    },
    "src/pages/home/HomePage.tsx": { file: "assets/HomePage-5.js", css: ["assets/HomePage-5.css"] },
    "src/shell/SiteLayout.tsx": {
      file: "assets/SiteLayout-6.js",
      css: ["assets/SiteLayout-6.css"],
    },
  };
  writeFileSync(join(folder.path, ".vite", "manifest.json"), JSON.stringify(manifest));
  const read = (links: string) =>
    [...links.matchAll(/rel="([^"]+)"[^>]* href="([^"]+)"/g)].map(([, ...each]) => each);
  const linksOf = pagePreloads(folder.path);
  const links = read(linksOf(false));
  expect(links).toEqual([
    ["stylesheet", "/assets/CollectionPage-2.css"],
    ["modulepreload", "/assets/CollectionPage-2.js"],
    ["modulepreload", "/assets/shared-3.js"],
    ["modulepreload", "/assets/deep-4.js"],
  ]);
  const early = '<script type="module" async crossorigin src="/assets/early-worker-9.js"></script>';
  expect(linksOf(false).startsWith(early)).toBe(true);
  // A token's styles come before all scripts, too.
  expect(read(linksOf(true))).toEqual([
    links[0],
    ["stylesheet", "/assets/TokenView-8.css"],
    ...links.slice(1, 4),
    ["modulepreload", "/assets/TokenView-8.js"],
    ...links.slice(4),
  ]);
  expect(read(sitePreloads(folder.path)("/"))).toEqual([
    ["stylesheet", "/assets/SiteLayout-6.css"],
    ["stylesheet", "/assets/HomePage-5.css"],
    ["modulepreload", "/assets/SiteLayout-6.js"],
    ["modulepreload", "/assets/HomePage-5.js"],
  ]);
});

it("links nothing for a build without a manifest", () => {
  expect(pagePreloads(join(folder.path, "none"))(true)).toBe("");
});

it("knows the files of every page of the site", () => {
  const paths = Object.values(ROUTES)
    .map(({ path }) => path)
    .filter((path) => !path.includes(":"));
  const files = [...paths, ...POST_SLUGS.map(postPath), "/c/apes/record", null].flatMap(siteFiles);
  const known = new Set(
    readdirSync("src", { recursive: true, encoding: "utf8" }).map((file) =>
      `src/${file}`.toLowerCase(),
    ),
  );
  expect(files.filter((file) => !known.has(file))).toEqual([]);
});
