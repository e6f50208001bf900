/**
 * Packs a market into a string that is stored with its revision. Unpacking takes milliseconds. Making the market again from
 * tokens, sales and model takes hundreds, most of them in the database.
 */
import { deserialize, serialize } from "node:v8";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import * as v from "valibot";
import { parseMarketLevel } from "../../contract/market/valuation.ts";
import type { Sale } from "../market/market-events.ts";
import type { CollectionValuation, PackedMarket, TokenToValue } from "./collection-valuation.ts";
import { readModel } from "./model.ts";
import { valueCollection } from "./project.ts";
import { type ReadyMarket, readyMarket, type ValuedMarket } from "./ready-market.ts";
import { type TokenColumns, toColumns } from "./token-columns.ts";

/** Start of a packed market. The number grows with each change of what is packed. */
const PREFIX = "1:";
/** A million tokens with a million sales take less. */
const MAX_BYTES = 256 * 1024 * 1024;
/** The fastest level. It halves what the database writes with each revision. */
const COMPRESSION = 1;

const floats = v.instance(Float64Array);
const indices = v.instance(Uint32Array);
const finite = v.pipe(v.number(), v.finite());
const valuedSchema = v.object({
  model: v.looseObject({ version: v.number() }),
  prediction: v.object({
    level: finite,
    slope: finite,
    effects: floats,
    interactions: floats,
    own: v.map(v.number(), v.object({ token: finite, perUnseen: finite })),
  }),
  projections: floats,
  floorLog: v.nullable(finite),
  level: v.unknown(),
});
const schema = v.object({
  tokens: v.object({
    ids: v.array(v.string()),
    ranks: floats,
    starts: indices,
    pairOf: indices,
    pairs: v.array(v.tuple([finite, finite])),
  }),
  sales: v.object({ rows: indices, at: floats, price: floats }),
  valued: v.nullable(valuedSchema),
});
type Contents = v.InferOutput<typeof schema>;

/** Fits a model, projects by it, and packs the market. */
export function valueAndPack(
  tokens: readonly TokenToValue[],
  sales: readonly Sale[],
): CollectionValuation {
  return withMarket(valueCollection(tokens, sales), toColumns(tokens), sales);
}

/** Adds the packed market. `sales` are all of the collection's. */
export function withMarket(
  valuation: CollectionValuation,
  tokens: TokenColumns,
  sales: readonly Sale[],
): CollectionValuation {
  return { ...valuation, market: packMarket(readyMarket(valuation.model, tokens, sales)) };
}

export function packMarket(ready: ReadyMarket): PackedMarket {
  const packed = deflateRawSync(serialize(ready), { level: COMPRESSION });
  return PREFIX + packed.toString("base64");
}

/** Returns true if this version packed it. */
export const isCurrentPack = (packed: PackedMarket) => packed.startsWith(PREFIX);

/** Returns null if another version packed it or it is invalid. */
export function unpackMarket(packed: PackedMarket): ReadyMarket | null {
  if (!isCurrentPack(packed)) return null;
  const contents = readContents(packed);
  if (!contents || !isConsistent(contents)) return null;
  const { tokens, sales, valued } = contents;
  if (valued === null) return { tokens, sales, valued };
  const ready = readValued(valued, tokens.ids.length);
  return ready && { tokens, sales, valued: ready };
}

function readContents(packed: PackedMarket): Contents | null {
  try {
    const bytes = inflateRawSync(Buffer.from(packed.slice(PREFIX.length), "base64"), {
      maxOutputLength: MAX_BYTES,
    });
    const result = v.safeParse(schema, deserialize(bytes));
    return result.success ? result.output : null;
  } catch {
    return null; // not packed by us
  }
}

function isConsistent({ tokens, sales }: Contents): boolean {
  const { ids, ranks, starts, pairOf, pairs } = tokens;
  const size = ids.length;
  return (
    ranks.length === size &&
    starts.length === size + 1 &&
    starts[0] === 0 &&
    starts.every((start, row) => row === 0 || start >= starts[row - 1]) &&
    starts[size] === pairOf.length &&
    pairOf.every((pair) => pair < pairs.length) &&
    sales.at.length === sales.rows.length &&
    sales.price.length === sales.rows.length &&
    sales.rows.every((row) => row < size)
  );
}

function readValued(valued: NonNullable<Contents["valued"]>, size: number): ValuedMarket | null {
  const model = readModel(valued.model);
  const level = parseMarketLevel(valued.level);
  const { prediction, projections } = valued;
  const width = model?.worths.length ?? 0;
  const isWhole =
    projections.length === size &&
    prediction.effects.length === width &&
    prediction.interactions.length === width * width;
  return model && level.ok && isWhole ? { ...valued, model, level: level.value } : null;
}
