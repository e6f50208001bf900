import type { RecordedCall } from "../../../contract/market/record.ts";
import { floorDecimals } from "../../../contract/values/floor-decimals.ts";
import type { Books } from "./books.ts";

/** Returns the call with the decimals of its collection's amounts. */
export function withDecimals(call: RecordedCall, books: Pick<Books, "get">): RecordedCall {
  return { ...call, decimals: floorDecimals(books.get(call.collection)?.floor() ?? null) };
}
