import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { temporaryFolder } from "../testing/test-databases.ts";
import { collectionPreloads } from "./preloads.ts";

const folder = temporaryFolder();
afterAll(() => folder.discard());

it("links the worker, the page's chunk and all that it imports, but not the entry", () => {
  mkdirSync(join(folder.path, ".vite"));
  const write = (name: string, value: object) =>
    writeFileSync(join(folder.path, ".vite", name), JSON.stringify(value));
  write("manifest.json", {
    "index.html": { file: "assets/index-1.js", isEntry: true, css: ["assets/index-1.css"] },
    "src/pages/collection/CollectionPage.tsx": {
      file: "assets/CollectionPage-2.js",
      imports: ["index.html", "_shared.js"],
      css: ["assets/CollectionPage-2.css"],
    },
    "_shared.js": { file: "assets/shared-3.js", imports: ["index.html", "_deep.js"] },
    "_deep.js": { file: "assets/deep-4.js", imports: ["_shared.js"] },
    "src/pages/home/HomePage.tsx": { file: "assets/HomePage-5.js" },
  });
  write("assets.json", {
    own: ["assets/index-1.js", "assets/collection.worker-6.js", "assets/HomePage-5.js"],
    previous: ["assets/collection.worker-0.js"],
  });
  const links = collectionPreloads(folder.path);
  expect(
    [...links.matchAll(/rel="([^"]+)"[^>]* href="([^"]+)"/g)].map(([, ...each]) => each),
  ).toEqual([
    ["modulepreload", "/assets/collection.worker-6.js"],
    ["modulepreload", "/assets/CollectionPage-2.js"],
    ["modulepreload", "/assets/shared-3.js"],
    ["modulepreload", "/assets/deep-4.js"],
    ["preload", "/assets/CollectionPage-2.css"],
  ]);
});

it("links nothing for a build without the lists of its files", () => {
  expect(collectionPreloads(join(folder.path, "none"))).toBe("");
});
