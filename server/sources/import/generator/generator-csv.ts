/** Reads a CSV file of a generator, with a column for each trait and names of its own for the others. */
import { counted } from "../../../../contract/values/format.ts";
import { inspect } from "../../../../contract/values/problem.ts";
import { plainKey } from "../../metadata/field-of.ts";
import { ImportError } from "../import-error.ts";
import { readTokens, UNREAD_PREFIX } from "../tokens-csv.ts";
import type { TokensRead } from "./tokens-read.ts";

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

/** Matches [{"trait_type": "Hat"...}] and {"Hat": "Cap"}, but not "[None]". */
const JSON_TEXT = /^(?:\[\s*[[{"\]]|\{)/;
/** Matches a column that has all traits of a token if its cells are JSON. */
const ALL_TRAITS = /^(?:trait:)?(?:attributes?|traits?|properties)$/i;

export function readGeneratorCsv(folder: string, file: string): TokensRead {
  let took: readonly string[] = [];
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
    const renamed = rename(columns, file);
    took = describe(columns, renamed);
    return renamed;
  });
  return {
    ...result,
    took: [`Took ${counted(result.tokens.length, "token")} from ${file}: ${took.join(", ")}.`],
  };
}

/** Returns the names in tokens.csv. */
function rename(columns: readonly string[], file: string): readonly string[] {
  const keys = columns.map(plainKey);
  if (keys.includes("traittype") && keys.includes("value"))
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
    const [, inBrackets, afterMark] = MARKED.exec(column) ?? [];
    const trait = inBrackets ?? afterMark;
    if (trait !== undefined) return `trait:${trait}`;
    const isUnread = column === "" || UNREAD.has(keys[at] ?? "");
    return `${isUnread ? UNREAD_PREFIX : "trait:"}${column}`;
  });
}

function describe(columns: readonly string[], renamed: readonly string[]): readonly string[] {
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
  const unread = renamed
    .filter((name) => name.startsWith(UNREAD_PREFIX))
    .map((name) => name.slice(UNREAD_PREFIX.length) || "a column without a name");
  return [
    ...plain,
    traits === 1 ? "1 other column is a trait" : `${traits} other columns are traits`,
    ...(unread.length > 0 ? [`not read: ${unread.join(", ")}`] : []),
  ];
}
