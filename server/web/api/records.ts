/** Reads records for routes, pages and pictures. Readers share one answer for a few seconds, because the query sums in SQL. */
import type { MarketRecord } from "../../../contract/market/record.ts";
import { type Body, jsonBody } from "../../platform/http/body.ts";
import type { Store } from "../../storage/store/store.ts";
import type { Books } from "../live/books.ts";
import { withDecimals } from "../live/call-decimals.ts";
import { ApiError } from "./answer-error.ts";
import { createSharedAnswers } from "./shared-answers.ts";

const SHARED_MS = 5_000;

interface SharedRecord {
  readonly record: MarketRecord;
  readonly body: Body;
}

export interface Records {
  /** Returns the record of a collection, or of all if `id` is null. @throws ApiError if the collection is gone */
  of(id: string | null): Promise<SharedRecord>;
}

export function createRecords(
  store: Pick<Store, "record">,
  books: Pick<Books, "get">,
  now: () => number,
): Records {
  const shared = createSharedAnswers<SharedRecord>(SHARED_MS, now);

  async function read(id: string | null): Promise<SharedRecord> {
    const found = await store.record(id);
    if (!found) throw new ApiError("not_found", "The collection is gone.");
    const record = { ...found, calls: found.calls.map((call) => withDecimals(call, books)) };
    return { record, body: jsonBody(record) };
  }

  return { of: (id) => shared(id ?? "", () => read(id)) };
}
