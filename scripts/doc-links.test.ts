/** The paths and anchors that our Markdown names exist, so that a move of files cannot leave a reader behind. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { expect, it } from "vitest";

const TOPS = ["bench", "contract", "e2e", "scripts", "server", "src", "workers"];
const PLACES = TOPS.flatMap((top) =>
  readdirSync(top, { recursive: true, encoding: "utf8" }).map((place) => join(top, place)),
).filter((place) => !place.includes("node_modules/"));
const FILES = [...readdirSync("."), ...PLACES].filter((file) => file.endsWith(".md"));
const WINGS = [
  "platform",
  "market",
  "valuation",
  "storage",
  "demo",
  "media",
  "sources",
  "web",
  "cli",
];
const PROGRAMS = ["contract", "workers", "src"];
/** These describe where code is. Each path in backquotes counts too, from the root or from the file's folder. */
const MAPS = [
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  ...WINGS.map((wing) => `server/${wing}/README.md`),
  ...PROGRAMS.map((program) => `${program}/README.md`),
];

const withoutCode = (text: string) => text.replace(/^```.*?^```/gms, "");

/** Anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .replace(/`|\[([^\]]*)\]\([^)]*\)/g, "$1")
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

function anchorsOf(file: string): readonly string[] {
  const text = withoutCode(readFileSync(file, "utf8"));
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => anchorOf(heading));
}

/** Returns the links that lead nowhere. */
function brokenLinks(file: string): readonly string[] {
  const text = withoutCode(readFileSync(file, "utf8"));
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = "", anchor] = link.split("#");
    const place = path === "" ? file : join(dirname(file), path);
    if (!existsSync(place)) return true;
    return anchor !== undefined && !anchorsOf(place).includes(anchor);
  });
}

/** Returns the paths in backquotes that do not exist. The name of a single folder may be that of any. */
function missingPaths(file: string): readonly string[] {
  const text = withoutCode(readFileSync(file, "utf8"));
  const paths = [...text.matchAll(/`([a-z][\w.-]*\/[\w./-]*)`/g)].map(([, path = ""]) => path);
  return paths.filter((path) => {
    if (["", dirname(file)].some((base) => existsSync(join(base, path)))) return false;
    const isName = path.indexOf("/") === path.length - 1;
    return !isName || !PLACES.some((place) => place.endsWith(`/${path.slice(0, -1)}`));
  });
}

it.each(FILES)("the links of %s lead somewhere", (file) => {
  expect(brokenLinks(file)).toEqual([]);
});

it.each(MAPS)("the paths in %s exist", (file) => {
  expect(missingPaths(file)).toEqual([]);
});

const PRODUCT = PLACES.filter(
  (place) =>
    /^(contract|server|workers|src)\/.*\.tsx?$/.test(place) && !/\.test\.|\/testing\//.test(place),
);

function recipeOf(heading: string): string {
  const [, text = ""] = readFileSync("CONTRIBUTING.md", "utf8").split(`\n### ${heading}\n`);
  return text.split("\n### ")[0] ?? "";
}

interface Example {
  readonly recipe: string;
  /** Finds the files of one thing that was made by the recipe: a plain one, which takes the fewest. */
  readonly names: RegExp;
  /** Files that were added for it. */
  readonly own?: RegExp;
  /** Number of its other files. */
  readonly files: number;
}

const EXAMPLES: readonly Example[] = [
  { recipe: "A filter", names: /\b(minConfidence|ConfidenceFilter)\b/, files: 6 },
  { recipe: "A figure of a token", names: /\blast(SalePrices?|_sale_prices)\b/, files: 6 },
  { recipe: "A sort", names: /\bdeviationShare("|: [("])/, files: 3 },
  { recipe: "A statistic of a collection", names: /\bdoubtfulSales24h\b/, files: 3 },
  {
    recipe: "A setting",
    names: /\b(metadataRate|METADATA_RATE)\b/,
    own: /server\/sources\//,
    files: 2,
  },
  { recipe: "A setting", names: /\b(apiRate|API_RATE)\b/, own: /api\/limits/, files: 2 },
  // The three parts of a page: itself, its answer, and rows that only the answer reads. Eight files in all.
  {
    recipe: "A page",
    names: /\bPricingPage\b|ROUTES\.pricing\b|^ {2}pricing: ("|\{ path)/m,
    own: /pages\/pricing/,
    files: 4,
  },
  {
    recipe: "A page",
    names: /\bpreviewRoutes\b|export const preview = \(|\bPreviews\b/,
    own: /\bpreview\b/,
    files: 4,
  },
  { recipe: "A page", names: /\bsalesSum\b/, own: /api\/collections/, files: 2 },
];

it.each(EXAMPLES)("names in $recipe all files of $names", ({ recipe, names, own, files }) => {
  const using = PRODUCT.filter(
    (file) => !own?.test(file) && names.test(readFileSync(file, "utf8")),
  );
  const text = recipeOf(recipe);
  const isNamed = (file: string) =>
    text.includes(`](${file})`) || text.includes(`](${dirname(file)})`);
  expect(using.filter((file) => !isNamed(file))).toEqual([]);
  expect(using).toHaveLength(files);
});

it("names in A source all files outside its folder that name the feed of orders, in five lines", () => {
  const folder = "server/sources/orders-feed/";
  const lines = PRODUCT.filter((file) => !file.startsWith(folder)).flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const imports = [...text.matchAll(/^import \{([^}]*)\} from ".*\borders-feed\/.*";$/gm)];
    const used = imports.flatMap(([, list = ""]) => list.match(/\w+/g) ?? []);
    const names = new RegExp(
      `\\b(orders-feed|ORDERS_FEED${used.map((name) => `|${name}`).join("")})\\b`,
    );
    const found = text.split("\n").filter((line) => names.test(line) && !/^ *(\*|\/)/.test(line));
    return found.map((line) => ({ file, line }));
  });
  expect(lines.length).toBeLessThanOrEqual(5);
  for (const { file } of lines) expect(recipeOf("A source")).toContain(`](${file})`);
});

/** Wing -> the wings that it may import, in the words of `check-imports.ts`. */
const MAY_IMPORT = new Map(
  [
    ...readFileSync("scripts/check-imports.ts", "utf8").matchAll(/^ {2}(\w+): \[\s*"([\w ]*)",/gm),
  ].map(([, wing = "", wings = ""]) => [wing, wings.split(" ").filter(Boolean)]),
);

it.each(WINGS)("%s says what it owns, what it may import and where to start reading", (wing) => {
  const text = readFileSync(`server/${wing}/README.md`, "utf8");
  const [, rule = ""] = /^- \*\*May import\*\* (.*)$/m.exec(text) ?? [];
  expect(WINGS.filter((each) => rule.includes(`\`${each}\``))).toEqual(MAY_IMPORT.get(wing));
  expectOneScreen(text);
});

it.each(PROGRAMS)("%s says what each folder owns, and where to start reading", (program) => {
  const text = readFileSync(`${program}/README.md`, "utf8");
  const folders = readdirSync(program, { withFileTypes: true }).filter(
    (each) => each.isDirectory() && each.name !== "testing",
  );
  for (const { name } of folders) expect(text).toContain(`| \`${name}/\` `);
  expect(text).toContain("- **May import** ");
  expectOneScreen(text);
});

function expectOneScreen(text: string) {
  expect(text).toMatch(/\*\*Owns\*\*|\| Owns/);
  expect(text).toContain("**Start reading**");
  expect(text.split("\n").length).toBeLessThan(30);
}
