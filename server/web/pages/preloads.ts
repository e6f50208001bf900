/**
 * The scripts and styles of a collection's page, as links in its HTML: they load beside the entry. The styles come first: the first
 * screen waits for them alone. The worker is not among the links, because its script would be requested twice where the browser
 * does not cache it.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** Vite's manifest of the build: file in the source tree -> chunk. */
type Manifest = Readonly<Record<string, Chunk>>;

const PAGE = "src/pages/collection/CollectionPage.tsx";

/** Renders the links for the build in `folder`. Returns "" for a build without a manifest. */
export function collectionPreloads(folder: string): string {
  const path = join(folder, ".vite", "manifest.json");
  if (!existsSync(path)) return "";
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Manifest; // vite's own manifest
  const chunks = new Set<Chunk>();
  const collect = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || chunk.isEntry || chunks.has(chunk)) return;
    chunks.add(chunk);
    for (const imported of chunk.imports ?? []) collect(imported);
  };
  collect(PAGE);
  const styles = [...chunks].flatMap(({ css = [] }) =>
    css.map((style) => `<link rel="stylesheet" crossorigin href="/${style}" />`),
  );
  const scripts = Array.from(
    chunks,
    ({ file }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" />`,
  );
  return [...styles, ...scripts].join("");
}
