/** Compares each import with an allow-list. Tests may import anything; nothing else may import test code. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";

/**
 * Wing of `server/`, lowest first -> the wings and packages that it may import, beside the contract. The market's words are
 * pure: no protocol, no database, not even Node.
 */
const WINGS: Readonly<Record<string, readonly [wings: string, packages: string]>> = {
  platform: ["", "node: hono @hono/node-server tsx lru-cache p-limit pino"],
  market: ["", ""],
  valuation: ["platform market", "node: ml-matrix valibot lru-cache"],
  storage: ["platform market valuation", "node: pg @electric-sql/pglite fs-native-extensions"],
  demo: ["platform market storage", "node:"],
  media: ["platform market storage demo", "node: sharp valibot lru-cache p-limit"],
  sources: [
    "platform market valuation storage media",
    "node: viem @ponder/utils phoenix ws csv-parse valibot p-limit",
  ],
  web: [
    "platform market valuation storage demo media sources",
    // The first screen of a page is computed by the worker's table and view.
    "workers/table workers/view node: hono @hono/node-server opentype.js valibot lru-cache p-limit",
  ],
  cli: ["platform market valuation storage demo sources", "node:"],
};
const ORDER = Object.keys(WINGS);
for (const [wing, [wings]] of Object.entries(WINGS))
  for (const below of wings.match(/\w+/g) ?? [])
    if (!ORDER.slice(0, ORDER.indexOf(wing)).includes(below))
      throw new Error(`server/${wing}: ${below} is not below it`);
const VIEW =
  "contract react wouter swr @vanilla-extract/css src/api src/storage src/theme src/page-setting.ts";
const PARTS = `${VIEW} src/components src/media src/site-links.ts src/use-site-meta.ts`;

/** Folder -> folders, files and packages that it may import besides itself. "server/" includes the folders within. */
const ALLOWED: Readonly<Record<string, string>> = {
  contract: "valibot",
  "workers/table": "contract",
  "workers/view": "contract workers/table",
  "workers/feed": "contract workers/table eventsource-parser",
  "workers/shell": "contract",
  "workers/engine": "contract workers/table workers/view workers/feed",
  "workers/cache": "contract workers/engine workers/feed idb-keyval",
  "workers/session": "contract workers/engine workers/feed workers/cache",
  "workers/worker": "contract workers/session workers/engine workers/feed workers/cache comlink",
  workers: "contract workers/shell",
  ...Object.fromEntries(
    Object.entries(WINGS).map(([wing, [wings, packages]]) => [
      `server/${wing}`,
      `contract ${packages} ${wings.replace(/\w+/g, "server/$&/")}`,
    ]),
  ),
  server: "contract node: src/first-paint",
  "src/theme": "@vanilla-extract/css",
  "src/storage": "contract react",
  "src/api": "contract react idb-keyval",
  "src/collection/worker": "contract workers/worker comlink src/collection",
  "src/collection": "contract react wouter immer use-sync-external-store src/wallet",
  "src/wallet": `${VIEW} react-dom src/components`,
  "src/components": `${VIEW} react-dom uplot src/collection src/wallet src/missing-chunk.ts`,
  "src/content": PARTS,
  "src/media": `${PARTS} valibot`,
  "src/dialogs": `${PARTS} src/shell`,
  "src/toast": `${PARTS} src/wallet`,
  "src/recording": `${PARTS} react-dom`,
  "src/trace": "contract src/collection src/collection/worker src/storage",
  "src/offline": `${PARTS} react-dom src/collection/worker`,
  "src/shell": `${PARTS} src/dialogs src/toast src/missing-chunk.ts`,
  "src/first-paint":
    "contract react react-dom wouter swr @vanilla-extract/css src/collection src/components src/pages src/theme src/lazy-pages.ts src/page-setting.ts",
  "src/pages": `${PARTS} src/collection src/content src/dialogs src/shell src/wallet`,
  src: "react react-dom wouter @fontsource-variable/inter contract",
  scripts:
    "contract node: playwright vite vitest tsx sharp mediabunny fflate oxc-parser server/ src/",
  bench: "contract node: playwright vite sharp server/ src/ workers/ scripts e2e/support",
};
const IMPORT = /(?:^(?:import|export|\}).*? from |^import |\bimport\()"([^"\n?]+)/gm;

const isWithin = (place: string, folder: string) =>
  place === folder || place.startsWith(/[/:]$/.test(folder) ? folder : `${folder}/`);

function folderOf(place: string): string {
  const folders = Object.keys(ALLOWED).filter((folder) => isWithin(place, folder));
  return folders.sort((a, b) => b.length - a.length)[0] ?? "";
}

/**
 * Files that may import anything: tests, the bench's peers, whose packages only the bench installs, and the benches of chains, of
 * OpenSea, of liars and of hostile values, which run the stand-ins of the tests.
 */
const FREE =
  /\.test\.|\/testing\/|\/node_modules\/|^bench\/(engine\/peers\/|browser\/page\/|server\/(chain|fuzz|leak-search|opensea|liars|lie-list|lying-servers|start-liars)\.ts)/;

const files = ["bench", "contract", "scripts", "server", "src", "workers"].flatMap((top) =>
  readdirSync(top, { recursive: true, encoding: "utf8" }).map((file) => join(top, file)),
);
for (const file of files.filter((each) => /\.(ts|tsx|mjs)$/.test(each) && !FREE.test(each))) {
  const own = folderOf(file);
  const allowed = [`${own}/`, ...(ALLOWED[own]?.split(/\s+/) ?? [])].filter((each) => each !== "");
  for (const [, target = ""] of readFileSync(file, "utf8").matchAll(IMPORT)) {
    const place = target.startsWith(".") ? join(dirname(file), target) : target;
    const folder = folderOf(place);
    const isAllowed = allowed.some((each) =>
      each.endsWith("/") || folder === "" ? isWithin(place, each) : [folder, place].includes(each),
    );
    if (isAllowed && !place.includes("/testing/")) continue;
    console.error(`${file}: may not import ${place} (see the list in scripts/check-imports.ts).`);
    process.exitCode = 1;
  }
}
