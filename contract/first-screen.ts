/**
 * The first screen of a collection as this device saw it last. It is stored beside the collection's record, in the same write,
 * so both say the same. The page shows it until the worker has opened the record.
 */
import type { TokenQuery } from "./query.ts";
import type { CollectionUpdate } from "./worker-api.ts";

/** Another layout of the body needs another value. */
const LAYOUT = 1;

export interface FirstScreen {
  readonly checksum: number;
  readonly body: FirstScreenBody;
}

export interface FirstScreenBody {
  /** The query of the page. It contains no names of traits or vibes, because the screen has none. */
  readonly query: TokenQuery;
  /** RowIndex of the tokens that the columns hold. */
  readonly places: Uint32Array<ArrayBuffer>;
  /** Number of tokens that match the query. The rows of the view in `update` are the first of them. */
  readonly matches: number;
  /** The columns have one row for each of `places`, but the size is the collection's. Names of traits and vibes are left out. Only demos have trait columns. */
  readonly update: CollectionUpdate;
}

/** Returns the checksum of a body in the current layout. */
export function checksumOf(body: FirstScreenBody): number {
  const text = JSON.stringify(body, (_, value: unknown) =>
    ArrayBuffer.isView(value) ? Array.from(value as Uint32Array) : value,
  );
  let sum = LAYOUT;
  for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return sum;
}
