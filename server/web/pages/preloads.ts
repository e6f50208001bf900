/**
 * The scripts and styles of a collection's page, and of a token's over it, as links in its HTML: they load beside the entry. The
 * styles come first: the first screen waits for them alone. The worker is not among the links, because its script would be requested twice where the browser does
 * not cache it. A small script starts it instead, which waits for no other.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** Vite's manifest of the build: file in the source tree -> chunk. */
type Manifest = Readonly<Record<string, Chunk>>;

const PAGE = "src/pages/collection/CollectionPage.tsx";
/** Chunk of `early-worker.ts`. */
const EARLY = "early-worker";
const TOKEN = "src/components/token/TokenView.tsx";

/** Returns the links in the page of a collection, or of one of its tokens. */
export type Preloads = (isToken: boolean) => string;

export function readManifest(folder: string): Manifest {
  const path = join(folder, ".vite", "manifest.json");
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Manifest) : {}; // vite's own manifest
}

/** Returns the links to the chunks of source files. */
export function chunkLinks(manifest: Manifest, files: readonly string[]): string {
  const chunks = new Set<Chunk>();
  const collect = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || chunk.isEntry || chunk.name === EARLY || chunks.has(chunk)) return;
    chunks.add(chunk);
    for (const imported of chunk.imports ?? []) collect(imported);
  };
  for (const file of files) collect(file);
  const styles = new Set([...chunks].flatMap(({ css = [] }) => css));
  return [
    ...Array.from(styles, (style) => `<link rel="stylesheet" crossorigin href="/${style}" />`),
    ...Array.from(
      chunks,
      ({ file }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" />`,
    ),
  ].join("");
}

/** Renders the script that starts the worker. `async`: else it would run after the entry. */
function earlyScript(manifest: Manifest): string {
  const early = Object.values(manifest).find(({ name }) => name === EARLY);
  return early ? `<script type="module" async crossorigin src="/${early.file}"></script>` : "";
}

/** Renders the links for the build in `folder`. Renders "" for a build without a manifest. */
export function pagePreloads(folder: string): Preloads {
  const manifest = readManifest(folder);
  if (!manifest[PAGE]) return () => "";
  const early = earlyScript(manifest);
  const ofCollection = early + chunkLinks(manifest, [PAGE]);
  const ofToken = early + chunkLinks(manifest, [PAGE, TOKEN]);
  return (isToken) => (isToken ? ofToken : ofCollection);
}
