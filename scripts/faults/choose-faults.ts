/** Chooses faults by a seed. The same files and the same seed give the same faults. */
import { createRandom } from "../../server/demo/art/random.ts";
import { type FaultKind, findSites, parsesWith, plant, type Site } from "./find-sites.ts";

/** Folders whose faults the tests are expected to see. */
export const FOLDERS = [
  "contract",
  "workers",
  "server/market",
  "server/storage/store",
  "server/valuation",
  "server/sources/opensea/protocol",
  "server/sources/chain/protocol",
  "src/collection",
  "src/components",
] as const;

/** Draws for one fault: a site may be drawn twice, or not parse with its fault. */
const MOST_DRAWS = 100;

/** Path from the project's root -> text. */
export type SourceFiles = ReadonlyMap<string, string>;

export interface Fault extends Site {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** The line where the fault begins, without it and with it, trimmed. */
  readonly before: string;
  readonly after: string;
}

const SOURCE = /\.tsx?$/;
const NO_PRODUCT = /\.test\.|\/testing\/|\.d\.ts$|\.css\.ts$/;

/** Returns true if faults may be planted in the file: code that runs in the product. */
export function isProduct(file: string): boolean {
  return (
    SOURCE.test(file) &&
    !NO_PRODUCT.test(file) &&
    FOLDERS.some((folder) => file.startsWith(`${folder}/`))
  );
}

export function faultAt(file: string, text: string, site: Site): Fault {
  const line = text.slice(0, site.start).split("\n").length;
  const lineOf = (whole: string) => whole.split("\n")[line - 1].trim();
  return { ...site, file, line, before: lineOf(text), after: lineOf(plant(text, site)) };
}

/** Kind -> file -> its sites of the kind. */
type Sites = ReadonlyMap<FaultKind, ReadonlyMap<string, readonly Site[]>>;

function sitesIn(folder: string, files: SourceFiles): Sites {
  const sites = new Map<FaultKind, Map<string, Site[]>>();
  for (const [file, text] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!isProduct(file) || !file.startsWith(`${folder}/`)) continue;
    for (const site of findSites(file, text)) {
      const ofKind = sites.get(site.kind) ?? new Map<string, Site[]>();
      sites.set(site.kind, ofKind.set(file, [...(ofKind.get(file) ?? []), site]));
    }
  }
  return sites;
}

/**
 * Chooses `count` different faults. The folders take turns. Within a folder, the kind, the file and the site are drawn
 * one after the other, each evenly, so that rare kinds and small files get their share.
 */
export function chooseFaults(files: SourceFiles, seed: number, count: number): Fault[] {
  const random = createRandom(`faults ${seed}`);
  const first = random.below(FOLDERS.length);
  const sites = FOLDERS.map((folder) => sitesIn(folder, files)).filter(({ size }) => size > 0);
  const chosen = new Map<string, Fault>();
  for (let draws = 0; chosen.size < count; draws += 1) {
    if (draws > MOST_DRAWS * count) throw new Error(`there are no ${count} different faults`);
    const ofFolder = sites[(first + chosen.size) % sites.length];
    const [, ofKind] = random.pick([...ofFolder]);
    const [file, ofFile] = random.pick([...ofKind]);
    const site = random.pick(ofFile);
    const text = files.get(file) ?? "";
    const key = `${file} ${site.start} ${site.end} ${site.replacement}`;
    if (!chosen.has(key) && parsesWith(file, text, site))
      chosen.set(key, faultAt(file, text, site));
  }
  return [...chosen.values()];
}
