/** The files that a first visit to a collection's page loads, as links in its HTML: they load beside the entry. */
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
const WORKER = /^assets\/collection\.worker-.*\.js$/;

function readJson(folder: string, name: string): unknown {
  const path = join(folder, ".vite", name);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

/** Renders the links for the build in `folder`. Returns "" for a build without the lists of its files. */
export function collectionPreloads(folder: string): string {
  const manifest = readJson(folder, "manifest.json") as Manifest | null; // vite's own manifest
  const assets = readJson(folder, "assets.json") as { own: readonly string[] } | null; // scripts/build/previous-assets.ts
  if (!manifest?.[PAGE] || !assets) return "";
  const chunks = new Set<Chunk>();
  const collect = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || chunk.isEntry || chunks.has(chunk)) return;
    chunks.add(chunk);
    for (const imported of chunk.imports ?? []) collect(imported);
  };
  collect(PAGE);
  const scripts = [
    ...assets.own.filter((file) => WORKER.test(file)),
    ...[...chunks].map(({ file }) => file),
  ];
  const styles = [...chunks].flatMap(({ css = [] }) => css);
  return [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}" />`),
  ].join("");
}
