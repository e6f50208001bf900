/**
 * Owners of tokens, as the marketplace told of them. An ask whose maker gave the token away since is not live, see
 * `lowestAsks`. The order of the events does not matter: the latest transfer of a token counts.
 */
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { OrderEvent } from "../../../market/market-order.ts";
import type { Queryable } from "../../db/database.ts";
import { bulkInsert, overwrite, type Target } from "../bulk-insert.ts";

const OWNERS: Target = {
  table: "token_owners",
  owner: "collection",
  columns: { tokenId: "text", owner: "text", at: "double precision" },
};

export interface ToldOwner {
  readonly owner: string;
  readonly at: UnixMs;
}

interface Transfer extends ToldOwner {
  readonly tokenId: string;
  readonly from: string;
}

/** Stores who got tokens by transfers and sales. Returns the ids of the tokens whose owner changed. */
export async function noteOwners(
  tx: Queryable,
  collection: string,
  events: readonly OrderEvent[],
): Promise<readonly string[]> {
  const transfers = events.flatMap(transferOf);
  const ids = [...new Set(transfers.map(({ tokenId }) => tokenId))];
  const known = await readOwners(tx, collection, ids);
  const changed = new Map<string, ToldOwner>();
  for (const transfer of transfers) {
    const { tokenId, owner, at } = transfer;
    const before = changed.get(tokenId) ?? known.get(tokenId);
    if (before && !follows(transfer, before)) continue;
    changed.set(tokenId, { owner, at });
  }
  const rows = Array.from(changed, ([tokenId, told]) => ({ tokenId, ...told }));
  await bulkInsert(tx, OWNERS, collection, rows, { onConflict: overwrite(OWNERS, "tokenId") });
  return [...changed.keys()];
}

/** Returns the owners of `ids`, or of all tokens, as far as they are known. */
export async function readOwners(
  db: Queryable,
  collection: string,
  ids: readonly string[] | null,
): Promise<ReadonlyMap<string, ToldOwner>> {
  if (ids?.length === 0) return new Map();
  const rows = await db.query<ToldOwner & { tokenId: string }>(
    `select token_id as "tokenId", owner, at from token_owners
     where collection = $1 and ($2::text[] is null or token_id = any($2::text[]))`,
    [collection, ids],
  );
  return new Map(rows.map(({ tokenId, ...told }) => [tokenId, told]));
}

/**
 * True if a transfer comes after the one that `before` tells of. Of two transfers with the same time, the later one is from the
 * account that the earlier one went to.
 */
function follows({ at, from, owner }: Transfer, before: ToldOwner): boolean {
  if (at !== before.at) return at > before.at;
  return from === before.owner && owner !== before.owner;
}

function transferOf(event: OrderEvent): Transfer[] {
  if (event.kind === "transferred") {
    const { tokenId, from, to } = event;
    return [{ tokenId, from, owner: to, at: event.stamp.at }];
  }
  if (event.kind !== "sold") return [];
  const { tokenId, seller, buyer } = event.sale;
  return [{ tokenId, from: seller, owner: buyer, at: event.stamp.at }];
}
