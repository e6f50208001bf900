/** Collections: the summary in the list, and the full description with traits and vibes. */
import * as v from "valibot";
import type { TraitPair } from "./tokens/token.ts";
import { type Output, parseWith } from "./values/parse-with.ts";
import { placeholderUrl } from "./values/picture-url.ts";
import { type Parsed, parsed } from "./values/problem.ts";
import { EARLIEST_DATE, type Eth, FAR_FUTURE, isCounter, isId, isPrice } from "./values/units.ts";

// Uses only plain types and `custom`: every part of the library that is used here delays the first view.
const count = v.custom<number>(isCounter, "must be a count");
const id = v.custom<number>(isId, "must be an id");
const finite = v.custom<number>(Number.isFinite, "must be a number");
const price = v.custom<Eth>(isPrice, "must be a price");
const key = v.custom<string>((value) => typeof value === "string" && value !== "", "is missing");
const idPair = v.custom<TraitPair>(isIdPair, "must be two ids");
const kind = v.custom<SourceKind>(isKind, "must be demo, import, feed or followed");

function isIdPair(value: unknown): boolean {
  return Array.isArray(value) && isId(value[0]) && isId(value[1]);
}

/** A followed collection is read from its chain, from marketplaces, or from both, as long as the server runs. */
type SourceKind = "demo" | "import" | "feed" | "followed";

/** Says "followed" in answers, kept records and stored rows, as in earlier versions. */
const WIRE_FOLLOWED = "chain";

function isKind(value: unknown): boolean {
  return ["demo", "import", "feed", "followed", WIRE_FOLLOWED].some((each) => each === value);
}

/** Fields that a collection has in the list and in its own answer. */
const shared = {
  id: key,
  name: v.string(),
  description: v.optional(v.string(), ""),
  size: count,
  imageUrl: v.optional(v.nullable(v.string()), null),
  briteline: v.optional(v.boolean(), false),
  /** Above 0: a fixed slot. Below 0: featured without a slot. 0: not featured. */
  featured: v.optional(finite, 0),
  demo: v.optional(v.boolean(), false),
  /** Unit of all prices and values. Absent: ETH. */
  currency: v.optional(v.string()),
};

const summary = v.object({
  ...shared,
  /** UnixMs. */
  featuredStartDate: v.optional(finite, EARLIEST_DATE),
  featuredEndDate: v.optional(finite, FAR_FUTURE),
  firstPublishedToProduction: v.optional(finite, EARLIEST_DATE),
  floor: v.optional(v.nullable(price), null),
  listedCount: v.optional(count, 0),
});

const trait = v.object({
  id,
  name: v.string(),
  /** True if the labels are numbers, with or without a unit. The values then sort by number. */
  rankedNumerically: v.optional(v.boolean(), false),
  /** True if the trait is left out of the rank. Absent if it counts. */
  unranked: v.optional(v.boolean()),
  /** `amount` is the number of tokens that carry the value. */
  values: v.array(v.object({ id, label: v.string(), amount: count })),
});

/** `count` is the number of tokens that have the vibe. */
const vibe = v.object({ id, name: v.string(), count, traits: v.array(idPair) });

/** Values and vibes that the collection had, with their numbers, which old links say. No token has them. */
const former = v.object({
  traits: v.array(
    v.object({ id, name: v.string(), values: v.array(v.object({ id, label: v.string() })) }),
  ),
  vibes: v.array(v.object({ id, name: v.string() })),
});

const dataSource = v.object({
  kind,
  /** One sentence for the page: where tokens and prices come from. */
  note: v.string(),
  /** True if the listings are simulated around the model's value, not offered by anyone. */
  listingsSimulated: v.boolean(),
  salesCount: count,
});

/** Shares of a sale's price that the seller pays: to the marketplace, and to the creator. */
const fees = v.object({ marketplace: finite, royalty: finite });

const info = v.object({
  ...shared,
  /** Epoch of the trait and vibe ids. Absent in a record that was stored before answers had this field. */
  epoch: v.optional(v.string()),
  traits: v.array(trait),
  /** Sorted by ascending count, without vibes of count 0. */
  vibes: v.array(vibe),
  former: v.optional(former),
  contractAddress: v.optional(v.nullable(v.string()), null),
  chain: v.optional(v.string(), "ethereum"),
  links: v.optional(v.array(v.object({ label: v.string(), url: v.string() })), []),
  dataSource,
  /** Null or absent if they are unknown. */
  fees: v.optional(v.nullable(fees)),
});

export interface CollectionSummary extends Output<typeof summary> {
  /** The same picture one pixel wide, shown until the picture arrives. */
  readonly placeholderUrl: string | null;
}
export interface CollectionInfo extends Output<typeof info> {}
export interface Fees extends Output<typeof fees> {}
export interface Trait extends Output<typeof trait> {}
export interface Vibe extends Output<typeof vibe> {}
export interface FormerNames extends Output<typeof former> {}
export type Link = CollectionInfo["links"][number];
export type DataSource = Output<typeof dataSource>;

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

/** Returns how answers and rows say a kind. */
export function wireKind(kind: SourceKind): Exclude<SourceKind, "followed"> | typeof WIRE_FOLLOWED {
  return kind === "followed" ? WIRE_FOLLOWED : kind;
}

export function kindFrom(wire: SourceKind | typeof WIRE_FOLLOWED): SourceKind {
  return wire === WIRE_FOLLOWED ? "followed" : wire;
}

/** Parses the body of `GET /collections/{c}/info`. */
export function parseCollectionInfo(body: unknown): Parsed<CollectionInfo> {
  const result = parseWith(info, body, "info");
  if (!result.ok) return result;
  const { dataSource, vibes } = result.value;
  return parsed({
    ...result.value,
    dataSource: { ...dataSource, kind: kindFrom(dataSource.kind) },
    vibes: vibes.filter((each) => each.count > 0).sort((a, b) => a.count - b.count),
  });
}
