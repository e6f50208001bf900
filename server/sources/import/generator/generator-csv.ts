/** Reads a CSV file of a generator, with a column or a pair of columns for each trait and names of its own for the others. */
import type { TraitPair } from "../../../../contract/tokens/token.ts";
import { counted } from "../../../../contract/values/format.ts";
import { inspect } from "../../../../contract/values/problem.ts";
import { MAX_TRAITS } from "../../../valuation/ingest/limits.ts";
import { plainKey } from "../../metadata/field-of.ts";
import { ImportError } from "../import-error.ts";
import { readTokens, UNREAD_PREFIX } from "../tokens-csv.ts";
import type { TokensRead } from "./tokens-read.ts";
import {
  findTraitPairs,
  isLongTable,
  NO_PAIRED_TRAITS,
  type PairColumns,
  type PairedTraits,
  readTraitPairs,
} from "./trait-pairs.ts";

/** Column of tokens.csv -> its names in files of generators, as `plainKey` returns them. The first ones win. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  token_id: [
    "tokenid",
    "edition",
    "token",
    "tokennumber",
    "nftid",
    "id",
    "number",
    "#",
    "no",
    "index",
  ],
  name: ["name", "title", "tokenname", "nftname"],
  image_url: ["imageurl", "image", "imageuri", "imagelink", "img", "picture"],
  animation_url: ["animationurl", "animation", "animationuri"],
};
/** Columns that are no traits. */
const UNREAD = new Set([
  ...["description", "externalurl", "externallink", "dna", "date", "compiler", "filename", "file"],
  ...["rank", "rarity", "rarityscore", "rarityrank", "score", "symbol", "uri", "tokenuri"],
]);
/** "attributes[Hat]", "attributes/Hat", "trait:Hat" */
const MARKED = /^(?:attributes?|traits?|properties)\s*(?:\[(.+)\]|[:./]\s*(.+))$/i;

/** Prefix of a column that is one of a pair. */
const PAIRED_PREFIX = `${UNREAD_PREFIX}paired:`;

/** Matches [{"trait_type": "Hat"...}] and {"Hat": "Cap"}, but not "[None]". */
const JSON_TEXT = /^(?:\[\s*[[{"\]]|\{)/;
/** Matches a column that has all traits of a token if its cells are JSON. */
const ALL_TRAITS = /^(?:trait:)?(?:attributes?|traits?|properties)$/i;

export function readGeneratorCsv(folder: string, file: string): TokensRead {
  let took: readonly string[] = [];
  let paired = NO_PAIRED_TRAITS;
  const result = readTokens(folder, file, (columns, rows) => {
    columns.forEach((column, at) => {
      if (!ALL_TRAITS.test(column)) return;
      const record = rows.find(({ cells }) => JSON_TEXT.test(cells[at] ?? ""));
      if (record !== undefined)
        throw new ImportError(
          `${file}:${record.line}`,
          `the column ${inspect(column)} has JSON in it; write a column for each trait, or the tokens as a list in _metadata.json`,
        );
    });
    const pairs = findTraitPairs(columns, file);
    const renamed = rename(columns, file, new Set(pairs.flatMap((pair) => [...pair.values()])));
    paired = readTraitPairs(file, rows, pairs, renamed.indexOf("token_id"));
    took = describe(columns, renamed, pairs);
    return renamed;
  });
  return {
    ...withPairs(file, result, paired),
    took: [`Took ${counted(result.tokens.length, "token")} from ${file}: ${took.join(", ")}.`],
  };
}

/** Adds the traits of pairs of columns to those that have a column of their own. */
function withPairs(file: string, read: ReturnType<typeof readTokens>, paired: PairedTraits) {
  const own = read.traits.length;
  if (own + paired.traits.length > MAX_TRAITS)
    throw new ImportError(file, `has more than ${MAX_TRAITS} traits; remove some`);
  return {
    // Settling merges two traits of the same name.
    traits: [...read.traits, ...paired.traits.map((trait) => ({ ...trait, id: own + trait.id }))],
    tokens: read.tokens.map((token) => {
      const pairs = paired.pairsOf.get(token.tokenId) ?? [];
      const more = pairs.map(([trait, value]): TraitPair => [own + trait, value]);
      return { ...token, traits: [...token.traits, ...more] };
    }),
    warnings: [...read.warnings, ...paired.warnings],
  };
}

/** Returns the names in tokens.csv. */
function rename(
  columns: readonly string[],
  file: string,
  paired: ReadonlySet<number>,
): readonly string[] {
  const keys = columns.map(plainKey);
  if (isLongTable(columns))
    throw new ImportError(
      `${file}:1`,
      "has a row for each trait of a token; write one row for each token, with a column for each trait",
    );
  const places = new Map<number, string>();
  for (const [name, others] of Object.entries(NAMES)) {
    const at = others.map((other) => keys.indexOf(other)).find((index) => index >= 0);
    if (at !== undefined && !places.has(at)) places.set(at, name);
  }
  if (![...places.values()].includes("token_id"))
    throw new ImportError(
      `${file}:1`,
      `has no column with token ids, such as token_id, edition or id; it has ${inspect(columns.join(","))}`,
    );
  return columns.map((column, at) => {
    const place = places.get(at);
    if (place !== undefined) return place;
    if (paired.has(at)) return `${PAIRED_PREFIX}${column}`;
    const [, inBrackets, afterMark] = MARKED.exec(column) ?? [];
    const trait = inBrackets ?? afterMark;
    if (trait !== undefined) return `trait:${trait}`;
    const isUnread = column === "" || UNREAD.has(keys[at] ?? "");
    return `${isUnread ? UNREAD_PREFIX : "trait:"}${column}`;
  });
}

const otherColumns = (traits: number) =>
  traits === 1 ? "1 other column is a trait" : `${traits} other columns are traits`;

function describe(
  columns: readonly string[],
  renamed: readonly string[],
  pairs: readonly PairColumns[],
): readonly string[] {
  const words: Readonly<Record<string, string>> = {
    token_id: "the token id",
    name: "the name",
    image_url: "the picture",
    animation_url: "the animation",
  };
  const plain = columns.flatMap((column, at) => {
    const word = words[renamed[at] ?? ""];
    return word === undefined ? [] : [`${column} is ${word}`];
  });
  const traits = renamed.filter((name) => name.startsWith("trait:")).length;
  const [first] = pairs;
  const unread = renamed
    .filter((name) => name.startsWith(UNREAD_PREFIX) && !name.startsWith(PAIRED_PREFIX))
    .map((name) => name.slice(UNREAD_PREFIX.length) || "a column without a name");
  return [
    ...plain,
    ...(first
      ? [
          `${counted(pairs.length, "pair")} of columns such as ${columns[first.get("trait_type") ?? -1]} and ${columns[first.get("value") ?? -1]} name a trait and its value`,
        ]
      : []),
    ...(first && traits === 0 ? [] : [otherColumns(traits)]),
    ...(unread.length > 0 ? [`not read: ${unread.join(", ")}`] : []),
  ];
}
