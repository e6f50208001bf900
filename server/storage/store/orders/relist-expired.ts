/** Updates listings by the clock: asks begin and expire without an event. */
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { Queryable } from "../../db/database.ts";
import { recordCalls } from "../call-rows.ts";
import { listingSteps, lockCollection, relist } from "../chain/relist.ts";

/** Origin of the changes in the log. */
const SOURCE = "clock";

const ACTIVE_ASKS = "orders where collection = $1 and status = 'active' and side = 'ask'";

export interface ExpiryUpdate {
  /** Time at which an ask begins or expires next. Null if none does. */
  readonly nextAt: UnixMs | null;
  /** True if listings changed. */
  readonly isChanged: boolean;
}

/** Updates the tokens with an ask that began or expired in `(after, upTo]`, or all tokens if `after` is null. */
export async function relistExpired(
  tx: Queryable,
  collection: string,
  after: UnixMs | null,
  upTo: UnixMs,
  now: UnixMs,
): Promise<ExpiryUpdate> {
  const tokenIds = after === null ? null : await changedTokens(tx, collection, after, upTo);
  const mayChange = tokenIds === null || tokenIds.length > 0;
  const head = mayChange ? await lockCollection(tx, collection) : null;
  let isChanged = false;
  if (head) {
    const change = { tokenIds, soldIds: new Set<string>(), source: SOURCE };
    // Another update may have removed an ask that expired after `upTo`. It must not come back.
    const { entries } = await relist(tx, head, change, Math.max(upTo, now));
    await recordCalls(tx, collection, listingSteps(entries));
    isChanged = entries.length > 0;
  }
  return { nextAt: await nextChange(tx, collection, upTo), isChanged };
}

async function changedTokens(
  tx: Queryable,
  collection: string,
  after: UnixMs,
  upTo: UnixMs,
): Promise<readonly string[]> {
  const rows = await tx.query<{ tokenId: string }>(
    `select token_id as "tokenId" from ${ACTIVE_ASKS} and expires_at > $2 and expires_at <= $3
     union select token_id from ${ACTIVE_ASKS} and starts_at > $2 and starts_at <= $3`,
    [collection, after, upTo],
  );
  return rows.map(({ tokenId }) => tokenId);
}

async function nextChange(tx: Queryable, collection: string, upTo: UnixMs): Promise<UnixMs | null> {
  const [next] = await tx.query<{ at: UnixMs | null }>(
    `select least(
       (select min(expires_at) from ${ACTIVE_ASKS} and expires_at > $2),
       (select min(starts_at) from ${ACTIVE_ASKS} and starts_at > $2)
     ) as at`,
    [collection, upTo],
  );
  return next?.at ?? null;
}
