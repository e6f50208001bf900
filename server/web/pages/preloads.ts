/**
 * The scripts and styles of a collection's page, as links in its HTML: they load beside the entry. The styles come first: the first
 * screen waits for them alone. Last come the worker's script and its first requests, which a browser keeps until the worker asks.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as apiPath from "../../../contract/api-path.ts";

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  /** Of the entry: among others, the worker's script. */
  readonly assets?: readonly string[];
}

/** Vite's manifest of the build: file in the source tree -> chunk. */
type Manifest = Readonly<Record<string, Chunk>>;

const PAGE = "src/pages/collection/CollectionPage.tsx";

/** Returns the links in the page of a collection. */
export type Preloads = (collectionId: string) => string;

/** Of the worker, in `workers/feed/load-collection.ts`. */
const FIRST_REQUESTS = [
  apiPath.info,
  (id: string) => apiPath.listed(id),
  apiPath.projectionLine,
  (id: string) => apiPath.columns(id),
  (id: string) => apiPath.figures(id),
];

const prefetch = (path: string) => `<link rel="prefetch" href="${path}" />`;

/** Renders the links for the build in `folder`. Renders "" for a build without a manifest. */
export function collectionPreloads(folder: string): Preloads {
  const path = join(folder, ".vite", "manifest.json");
  if (!existsSync(path)) return () => "";
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
  const workers = Object.values(manifest).flatMap(({ isEntry, assets = [] }) =>
    assets.filter((asset) => isEntry && /\/worker-entry-[^/]*\.js$/.test(asset)),
  );
  const links = [...styles, ...scripts, ...workers.map((file) => prefetch(`/${file}`))].join("");
  return (id) => links + FIRST_REQUESTS.map((pathOf) => prefetch(pathOf(id))).join("");
}
