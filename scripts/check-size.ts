/**
 * Compares the transfer size of a first visit with `bench/budgets.json`: the entry, the page's own chunk and
 * everything they import statically, plus the worker for the collection page. Sizes are Brotli, as served.
 */
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { readAssetsList } from "./build/previous-assets.ts";

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

interface Limits {
  readonly scriptKb: number;
  readonly styleKb: number;
}

interface Budget extends Limits {
  readonly page: string;
  readonly chunks: readonly string[];
  readonly withWorker?: boolean;
}

const DIST = "dist";
const STATIC_IMPORT = /\bfrom\s*["'`](\.\/[^"'`]+)["'`]/g;
const manifest = JSON.parse(readFileSync(join(DIST, ".vite", "manifest.json"), "utf8")) as Record<
  string,
  Chunk
>; // vite's own manifest
const { size, sitePages } = JSON.parse(readFileSync("bench/budgets.json", "utf8")) as {
  readonly size: readonly Budget[];
  /** Limits of the site's pages that `size` does not name. */
  readonly sitePages: Limits;
};
const named = new Set(size.flatMap(({ chunks }) => chunks));
const unnamed = Object.keys(manifest).filter(
  (name) => /^src\/pages\/[\w-]+\/\w+Page\.tsx$/.test(name) && !named.has(name),
);
const budgets: readonly Budget[] = [
  ...size,
  ...unnamed.map((name) => {
    const chunks = ["index.html", "src/shell/SiteLayout.tsx", name];
    return { page: basename(name, ".tsx"), chunks, ...sitePages };
  }),
];

function collect(name: string, scripts: Set<string>, styles: Set<string>): void {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`${name} is not in the build: mend the chunks in bench/budgets.json`);
  if (scripts.has(chunk.file)) return;
  scripts.add(chunk.file);
  for (const css of chunk.css ?? []) styles.add(css);
  for (const imported of chunk.imports ?? []) collect(imported, scripts, styles);
}

/** The worker's entry and its static imports. Vite's manifest does not list workers. */
function workerFiles(): ReadonlySet<string> {
  const entries = readAssetsList(DIST).own.filter((file) => /worker.*\.js$/.test(file));
  if (entries.length === 0) throw new Error("the build holds no worker");
  const files = new Set(entries);
  // A Set's iteration also visits entries added during it.
  for (const file of files)
    for (const [, name = ""] of readFileSync(join(DIST, file), "utf8").matchAll(STATIC_IMPORT))
      files.add(join(dirname(file), name));
  return files;
}

/** Compressed bytes of the files so far. Most pages share most of their files. */
const sizes = new Map<string, number>();

function kilobytes(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) {
    const size = sizes.get(file) ?? brotliCompressSync(readFileSync(join(DIST, file))).length;
    sizes.set(file, size);
    bytes += size;
  }
  return bytes / 1000;
}

/** Scripts of every page's head: the entry, and what runs before the first paint. */
const head = [
  ...readFileSync(join(DIST, "index.html"), "utf8").matchAll(/<script[^>]* src="\/([^"]+)"/g),
].map(([, file = ""]) => file);

let over = false;
for (const { page, chunks, withWorker, scriptKb, styleKb } of budgets) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const name of chunks) collect(name, scripts, styles);
  for (const file of head) scripts.add(file);
  if (withWorker) for (const file of workerFiles()) scripts.add(file);
  const [script, style] = [kilobytes(scripts), kilobytes(styles)];
  over ||= script > scriptKb || style > styleKb;
  console.log(
    `${page.padEnd(14)} scripts ${script.toFixed(1)} of ${scriptKb} kB, styles ${style.toFixed(1)} of ${styleKb} kB`,
  );
}
if (over) {
  console.error("A page sends more than its budget.");
  process.exitCode = 1;
}
