/** Collections: the summary in the list, and the full description with traits and vibes. */
import * as v from "valibot";
import type { TraitPair } from "./tokens/token.ts";
import { parseWith } from "./values/parse-with.ts";
import { placeholderUrl } from "./values/picture-url.ts";
import { type Parsed, parsed } from "./values/problem.ts";
import { EARLIEST_DATE, type Eth, FAR_FUTURE, isPrice, type UnixMs } from "./values/units.ts";

export interface CollectionSummary {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly size: number;
  readonly imageUrl: string | null;
  /** The same picture one pixel wide, shown until the picture arrives. */
  readonly placeholderUrl: string | null;
  readonly briteline: boolean;
  /** Above 0: a fixed slot. Below 0: featured without a slot. 0: not featured. */
  readonly featured: number;
  readonly featuredStartDate: UnixMs;
  readonly featuredEndDate: UnixMs;
  readonly firstPublishedToProduction: UnixMs;
  readonly demo: boolean;
  readonly floor: Eth | null;
  readonly listedCount: number;
}

export interface TraitValue {
  readonly id: number;
  readonly label: string;
  /** Tokens that carry the value. */
  readonly amount: number;
}

export interface Trait {
  readonly id: number;
  readonly name: string;
  /** True if the labels are numbers, with or without a unit. The values then sort by number. */
  readonly rankedNumerically: boolean;
  readonly values: readonly TraitValue[];
}

export interface Vibe {
  readonly id: number;
  readonly name: string;
  /** Tokens that have the vibe. */
  readonly count: number;
  readonly traits: readonly TraitPair[];
}

export interface Link {
  readonly label: string;
  readonly url: string;
}

export interface DataSource {
  readonly kind: "demo" | "import" | "feed";
  /** One sentence for the page: where tokens and prices come from. */
  readonly note: string;
  /** True if the listings are simulated around the model's value, not offered by anyone. */
  readonly listingsSimulated: boolean;
  readonly salesCount: number;
}

export interface CollectionInfo {
  readonly id: string;
  /** Epoch of the trait and vibe ids. Absent in a record that was stored before answers had this field. */
  readonly epoch?: string | undefined;
  readonly name: string;
  readonly description: string;
  readonly size: number;
  readonly imageUrl: string | null;
  readonly briteline: boolean;
  readonly featured: number;
  readonly demo: boolean;
  readonly traits: readonly Trait[];
  /** Sorted by ascending count, without vibes of count 0. */
  readonly vibes: readonly Vibe[];
  readonly contractAddress: string | null;
  readonly chain: string;
  readonly links: readonly Link[];
  readonly dataSource: DataSource;
}

const MAX_ID = 0xffffffff;

// Uses only plain types and `custom`: every part of the library that is used here delays the first view.
const count = v.custom<number>(isCount, "must be a count");
const id = v.custom<number>(isId, "must be an id");
const finite = v.custom<number>(Number.isFinite, "must be a number");
const price = v.custom<Eth>(isPrice, "must be a price");
const key = v.custom<string>((value) => typeof value === "string" && value !== "", "is missing");
const idPair = v.custom<TraitPair>(isIdPair, "must be two ids");
const kind = v.custom<DataSource["kind"]>(isKind, "must be demo, import or feed");

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isId(value: unknown): boolean {
  return isCount(value) && value <= MAX_ID;
}

function isIdPair(value: unknown): boolean {
  return Array.isArray(value) && isId(value[0]) && isId(value[1]);
}

function isKind(value: unknown): boolean {
  return value === "demo" || value === "import" || value === "feed";
}

const summary = v.object({
  id: key,
  name: v.string(),
  description: v.optional(v.string(), ""),
  size: count,
  imageUrl: v.optional(v.nullable(v.string()), null),
  briteline: v.optional(v.boolean(), false),
  featured: v.optional(finite, 0),
  featuredStartDate: v.optional(finite, EARLIEST_DATE),
  featuredEndDate: v.optional(finite, FAR_FUTURE),
  firstPublishedToProduction: v.optional(finite, EARLIEST_DATE),
  demo: v.optional(v.boolean(), false),
  floor: v.optional(v.nullable(price), null),
  listedCount: v.optional(count, 0),
});

const trait = v.object({
  id,
  name: v.string(),
  rankedNumerically: v.optional(v.boolean(), false),
  values: v.array(v.object({ id, label: v.string(), amount: count })),
});

const vibe = v.object({ id, name: v.string(), count, traits: v.array(idPair) });

const info = v.object({
  id: key,
  epoch: v.optional(v.string()),
  name: v.string(),
  description: v.optional(v.string(), ""),
  size: count,
  imageUrl: v.optional(v.nullable(v.string()), null),
  briteline: v.optional(v.boolean(), false),
  featured: v.optional(finite, 0),
  demo: v.optional(v.boolean(), false),
  traits: v.array(trait),
  vibes: v.array(vibe),
  contractAddress: v.optional(v.nullable(v.string()), null),
  chain: v.optional(v.string(), "ethereum"),
  links: v.optional(v.array(v.object({ label: v.string(), url: v.string() })), []),
  dataSource: v.object({
    kind,
    note: v.string(),
    listingsSimulated: v.boolean(),
    salesCount: count,
  }),
});

/** Parses the body of `GET /collections/all`, `{collections: [...]}`, and fills in the defaults of missing fields. */
export function parseCollectionList(body: unknown): Parsed<readonly CollectionSummary[]> {
  const result = parseWith(v.object({ collections: v.array(summary) }), body, "list");
  if (!result.ok) return result;
  return parsed(
    result.value.collections.map((given) => ({
      ...given,
      placeholderUrl: given.imageUrl === null ? null : placeholderUrl(given.imageUrl),
    })),
  );
}

/** Parses the body of `GET /collections/{c}/info`. */
export function parseCollectionInfo(body: unknown): Parsed<CollectionInfo> {
  const result = parseWith(info, body, "info");
  if (!result.ok) return result;
  const vibes = result.value.vibes.filter((each) => each.count > 0);
  return parsed({ ...result.value, vibes: vibes.sort((a, b) => a.count - b.count) });
}
