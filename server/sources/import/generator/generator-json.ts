/** Reads the JSON of generators: one list of all tokens, or a file for each token. */
import { counted } from "../../../../contract/values/format.ts";
import { isRecord } from "../../../../contract/values/is-record.ts";
import { escapeUnprintable } from "../../../../contract/values/printable.ts";
import { inspect } from "../../../../contract/values/problem.ts";
import { compareTokenIds, parseWrittenId } from "../../../../contract/values/token-id.ts";
import { type DraftToken, type DraftTrait, UNUSABLE_PICTURE } from "../../../market/drafts.ts";
import { decodeDataPicture } from "../../../media/images/data-picture.ts";
import { MAX_TRAIT_NAME_LENGTH, MAX_TRAITS } from "../../../valuation/ingest/limits.ts";
import { type LeftOut, leftOut } from "../../left-out.ts";
import { fieldOf, plainKey } from "../../metadata/field-of.ts";
import { PICTURE_KEYS, readFields } from "../../metadata/parse-metadata.ts";
import { isMissing } from "../../metadata/parse-traits.ts";
import type { TokenMetadata } from "../../metadata/token-metadata.ts";
import { traitsFrom } from "../../metadata/traits-from.ts";
import { ImportError } from "../import-error.ts";
import { NO_ADDRESS, NO_PICTURE } from "../take-pictures.ts";
import { readJson } from "./read-json.ts";
import type { TokensRead } from "./tokens-read.ts";

type Json = Readonly<Record<string, unknown>>;

/** One token of the files. */
interface Entry {
  /** `7.json`, or `_metadata.json[6]`. */
  readonly place: string;
  readonly json: Json;
}

/** Fields that number tokens. The first one that does so for all of them is taken. */
const ID_FIELDS = ["edition", "token_id", "id", "identifier", "number", "index", "token"];
/** "Trump Hair Legacy #10" */
const NUMBER_IN_NAME = /#\s*(\d{1,78})\s*$/;
/** The picture's folder until the pictures are uploaded, as generators write it. */
const PLACEHOLDER = /NewUriToReplace|YOUR[_-]?CID|REPLACE[_-]?ME|<CID>/i;
const UNUPLOADED = "is what the generator writes before the upload";
const TRAIT_FIELDS = ["attributes", "traits", "properties"];
const READ_FIELDS = new Set(
  ["name", "animation_url", ...PICTURE_KEYS, ...TRAIT_FIELDS].map(plainKey),
);
const TRAITS_SHOWN = 8;
const FIELDS_SHOWN = 12;

/** Reads a file with a list of tokens, or an object with a token for each id. */
export function readTokenList(folder: string, file: string): TokensRead {
  const { json, beside } = unwrap(readJson(folder, file));
  if (isRecord(json)) {
    const entries = Object.entries(json).map(([key, value]) => {
      const place = `${file}: ${inspect(key)}`;
      const tokenId = parseWrittenId(key);
      if (tokenId === null)
        throw new ImportError(place, "is no token id; name each token by its id");
      return { tokenId, place, json: recordAt(place, value) };
    });
    return collect(file, entries, `${file}: the names of its fields are the token ids`);
  }
  if (!Array.isArray(json)) throw new ImportError(file, "must be a list of tokens in brackets");
  const entries = json.map((value, at): Entry => {
    const place = `${file}[${at}]`;
    return { place, json: recordAt(place, value) };
  });
  const { entries: numbered, by, field } = withIds(file, entries);
  return collect(file, numbered, `${file}: ${by}`, { field, beside });
}

/** Reads files such as `1.json`, whose names are the token ids. */
export function readTokenJsons(folder: string, files: readonly string[]): TokensRead {
  const entries = files.map((file) => {
    const tokenId = parseWrittenId(file.replace(/^.*\//, "").replace(/\.json$/i, ""));
    if (tokenId === null) throw new ImportError(file, "is named by no token id below 2^256");
    return { tokenId, place: file, json: recordAt(file, readJson(folder, file)) };
  });
  const places = entries.length === 1 ? files[0] : `${files[0]} and ${files.length - 1} more`;
  const how = `${places}: the name of each file is the token id`;
  return collect(files[0] ?? "", entries, how, { warnings: copies(entries) });
}

/** Names files with the edition of another file: an error of the generator leaves `0.json` as a copy of `1.json`. */
function copies(entries: readonly NumberedEntry[]): LeftOut[] {
  const editionOf = ({ json }: Entry) => writtenId(fieldOf(json, "edition"));
  const places = new Map(
    entries
      .filter((entry) => editionOf(entry) === entry.tokenId)
      .map(({ tokenId, place }) => [tokenId, place]),
  );
  return entries.flatMap((entry) => {
    const edition = editionOf(entry);
    const other = edition === null || edition === entry.tokenId ? undefined : places.get(edition);
    if (other === undefined) return [];
    const reason = "says the edition of another file, and counts as a token of its own";
    const message = `says edition ${edition}, as ${other} does, and counts as a token of its own; remove it if it is a copy`;
    return leftOut(entry.place, reason, message);
  });
}

/**
 * {"tokens": [...]} and the like: an object whose only list of objects holds the tokens, or whose only object with a token for each
 * id. `beside` names its other fields.
 */
function unwrap(json: unknown): { readonly json: unknown; readonly beside: readonly string[] } {
  if (!isRecord(json)) return { json, beside: [] };
  const lists = Object.entries(json).filter(([, value]) => Array.isArray(value));
  const ofObjects = lists.filter(
    ([, value]) => (value as unknown[]).length > 0 && (value as unknown[]).every(isRecord),
  );
  const ids = (value: unknown) =>
    isRecord(value) ? Object.keys(value).filter((key) => parseWrittenId(key) !== null) : [];
  const isById = (value: unknown) =>
    ids(value).length > 0 && ids(value).length === Object.keys(value as object).length;
  const byId = Object.entries(json).filter(([, value]) => ids(json).length === 0 && isById(value));
  const [found, ...more] = ofObjects.length > 0 ? ofObjects : lists.length > 0 ? lists : byId;
  if (!found || more.length > 0) return { json, beside: [] };
  return { json: found[1], beside: Object.keys(json).filter((name) => name !== found[0]) };
}

function recordAt(place: string, value: unknown): Json {
  if (isRecord(value)) return value;
  throw new ImportError(place, `must be an object with a token's metadata, got ${inspect(value)}`);
}

/** Numbers the entries by the first field that numbers all of them, or by their names. */
function withIds(file: string, entries: readonly Entry[]) {
  const named = (json: Json) => NUMBER_IN_NAME.exec(String(fieldOf(json, "name") ?? ""))?.[1];
  const ways = [
    ...ID_FIELDS.map((field) => ({
      ...{ by: `${field} is the token id`, field },
      idOf: (json: Json) => writtenId(fieldOf(json, field)),
    })),
    {
      ...{ by: "the number at the end of the name is the token id", field: "name" },
      idOf: (json: Json) => writtenId(named(json)),
    },
  ];
  for (const { by, field, idOf } of ways) {
    const found = entries.flatMap((entry) => {
      const tokenId = idOf(entry.json);
      return tokenId === null ? [] : [{ ...entry, tokenId }];
    });
    const isWhole = found.length === entries.length && entries.length > 0;
    if (isWhole && new Set(found.map(({ tokenId }) => tokenId)).size === found.length)
      return { entries: found, by, field };
  }
  throw new ImportError(
    file,
    entries.length === 0
      ? "has no tokens; it must be a list with an object for each"
      : `does not number its tokens: none of ${ID_FIELDS.join(", ")} is a whole number of its own in each of them, nor do their names end in one, as "#7"; add the field token_id`,
  );
}

function writtenId(value: unknown): string | null {
  if (typeof value === "number")
    return Number.isSafeInteger(value) ? parseWrittenId(`${value}`) : null;
  return typeof value === "string" ? parseWrittenId(value.trim()) : null;
}

interface NumberedEntry extends Entry {
  readonly tokenId: string;
}

/**
 * Makes tokens and traits of the entries. `file` names the place of what concerns all of them, `field` the field of their ids,
 * `beside` the fields beside their list and `warnings` what was found before.
 */
function collect(
  file: string,
  entries: readonly NumberedEntry[],
  how: string,
  {
    field = "",
    beside = [],
    warnings: given = [],
  }: {
    readonly field?: string;
    readonly beside?: readonly string[];
    readonly warnings?: readonly LeftOut[];
  } = {},
): TokensRead {
  const warnings = [...given];
  const placeOf = new Map<string, string>();
  const described = entries.map(({ tokenId, place, json }) => {
    const before = placeOf.get(tokenId);
    if (before !== undefined)
      throw new ImportError(place, `is token ${tokenId} as ${before} is; remove one of the two`);
    placeOf.set(tokenId, place);
    const metadata = readFields(json, false);
    if (metadata.problem !== null) warnings.push(leftOut(place, metadata.problem));
    const { imageUrl, fault } = pictureOf(json, metadata);
    if (fault !== null) {
      const written = inspect(metadata.imageUrl ?? givenPicture(json));
      const mend =
        imageUrl === null || fault === NO_PICTURE
          ? "left out"
          : "write the folder of the pictures in its place";
      warnings.push(leftOut(place, `image ${fault}`, `image ${written} ${fault}; ${mend}`));
    }
    return { tokenId, metadata: { ...metadata, imageUrl } };
  });
  const isEmpty = ({ name, imageUrl, traits }: TokenMetadata) =>
    name === null && imageUrl === null && traits.length === 0;
  if (described.every(({ metadata }) => isEmpty(metadata)))
    throw new ImportError(
      file,
      "has no token with a name, an image or attributes; it may hold something else",
    );
  const { traits, pairsOf, hasNames, omissions } = traitsFrom(described);
  for (const omission of omissions) warnings.push(leftOut(file, omission.replace(/\.$/, "")));
  const tokens = described
    .map(({ tokenId, metadata: { name, imageUrl, animationUrl } }): DraftToken => {
      const traitsOfToken = pairsOf.get(tokenId) ?? [];
      const names = { tokenId, name: hasNames ? name : null };
      return { ...names, imageUrl, animationUrl, traits: traitsOfToken };
    })
    .sort((a, b) => compareTokenIds(a.tokenId, b.tokenId));
  const took = `Took ${counted(tokens.length, "token")} from ${how}, name is the name, image is the picture, and ${describeTraits(entries, traits)}${describeUnread(entries, field, beside)}.`;
  return { tokens, traits, warnings, took: [escapeUnprintable(took)] };
}

/** "; not read: collection beside the list, dna, date" */
function describeUnread(
  entries: readonly Entry[],
  idField: string,
  beside: readonly string[],
): string {
  const ofTokens = new Set<string>();
  for (const { json } of entries)
    for (const name in json)
      if (!READ_FIELDS.has(plainKey(name)) && plainKey(name) !== plainKey(idField)) {
        ofTokens.add(name.slice(0, MAX_TRAIT_NAME_LENGTH));
        if (ofTokens.size > MAX_TRAITS) break;
      }
  const names = [...beside.map((name) => `${name} beside the list`), ...ofTokens];
  if (names.length === 0) return "";
  const more = names.length > FIELDS_SHOWN ? ", ..." : "";
  return `; not read: ${names.slice(0, FIELDS_SHOWN).join(", ")}${more}`;
}

/** "the trait Hat is from attributes", "the 2 traits Hat, Fur are from attributes and traits" */
function describeTraits(entries: readonly Entry[], traits: readonly DraftTrait[]): string {
  const [first, ...others] = traits;
  if (!first) return "there are no traits";
  const fields = TRAIT_FIELDS.filter((field) =>
    entries.some(({ json }) => fieldOf(json, field) !== undefined),
  ).join(" and ");
  if (others.length === 0) return `the trait ${first.name} is from ${fields}`;
  const names = traits.slice(0, TRAITS_SHOWN).map(({ name }) => name);
  const more = traits.length > TRAITS_SHOWN ? ", ..." : "";
  return `the ${traits.length} traits ${names.join(", ")}${more} are from ${fields}`;
}

interface Picture {
  readonly imageUrl: string | null;
  /** Completes the sentence after the field's name if the picture cannot be shown. Null if it can. */
  readonly fault: string | null;
}

function givenPicture(json: Json): unknown {
  return PICTURE_KEYS.map((key) => fieldOf(json, key)).find((value) => !isMissing(value));
}

/** Returns the address of the picture, or the picture itself in a `data:` address. */
function pictureOf(json: Json, { imageUrl }: TokenMetadata): Picture {
  if (imageUrl === null) {
    return { imageUrl, fault: isMissing(givenPicture(json)) ? null : NO_ADDRESS };
  }
  if (imageUrl.startsWith("data:"))
    return decodeDataPicture(imageUrl)
      ? { imageUrl, fault: null }
      : { imageUrl: UNUSABLE_PICTURE, fault: NO_PICTURE };
  return { imageUrl, fault: PLACEHOLDER.test(imageUrl) ? UNUPLOADED : null };
}
