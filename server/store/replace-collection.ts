/** Stores a prepared collection in one transaction, replacing any previous one with the same id. */
import type { UnixMs } from "../../contract/values/units.ts";
import type { Queryable } from "../db/database.ts";
import type { PreparedCollection } from "../ingest/prepared.ts";
import { bulkInsert } from "./bulk-insert.ts";
import { hashEpoch } from "./epoch.ts";
import {
  appendLog,
  insertSales,
  isSameListing,
  LISTED_AT,
  type ListingState,
  type LogEntry,
  NOT_LISTED,
  type TokenState,
  upsertListings,
} from "./listing-rows.ts";
import { insertProjections } from "./projection-rows.ts";

const TOKEN_COLUMNS = {
  place: "integer",
  token_id: "text",
  name: "text",
  rank: "integer",
  rarity_score: "double precision",
  image_url: "text",
  animation_url: "text",
  traits: "json",
  vibes: "json",
};

/** `said_at` of a listing whose source gives no time: no event is earlier. */
const UNKNOWN_TIME = 0;

/** Columns of a collection that count its changes. */
interface Counters {
  readonly generation: number;
  readonly seq: number;
  readonly projections_rev: number;
}

export async function replaceCollection(
  tx: Queryable,
  prepared: PreparedCollection,
  now: UnixMs,
): Promise<void> {
  const { draft, tokens, valuation } = prepared;
  const { id } = draft;
  const source = draft.dataSource.kind;
  const epoch = hashEpoch(prepared);
  const [before] = await tx.query<Counters>(
    "select seq, generation, projections_rev from collections where id = $1 for update",
    [id],
  );
  // Both counters start at the clock, and grow more slowly than it: less than one change a millisecond and
  // one revision a second. A recreated database therefore never repeats a number that readers and caches of
  // the old one remember. They start over instead of receiving the wrong changes.
  const seq = before?.seq ?? now;
  const rev = (before?.projections_rev ?? Math.floor(now / 1000)) + 1;
  const newListings = new Map(
    draft.listings.map(({ tokenId, price, marketplace, currency, at }) => [
      tokenId,
      { listing: { price, marketplace, currency }, asOf: at ?? UNKNOWN_TIME },
    ]),
  );
  const entries = await changesTo(tx, id, newListings, now);

  await upsertCollection(tx, prepared, epoch, now, {
    generation: (before?.generation ?? 0) + 1,
    seq: seq + entries.length,
    projections_rev: rev,
  });
  for (const table of ["tokens", "listings", "sales"])
    await tx.query(`delete from ${table} where collection = $1`, [id]);
  const rows = tokens.map(({ tokenId, rarityScore, imageUrl, animationUrl, ...rest }, place) => ({
    ...rest,
    place,
    token_id: tokenId,
    rarity_score: rarityScore,
    image_url: imageUrl,
    animation_url: animationUrl,
  }));
  await bulkInsert(tx, "tokens", TOKEN_COLUMNS, id, rows);
  await upsertListings(tx, id, newListings);
  await insertSales(tx, id, source, draft.sales);
  await appendLog(tx, id, seq, source, entries);
  await insertProjections(tx, id, rev, epoch, now, valuation);
}

/**
 * Returns the log entries that lead a reader from the old listings to the new ones. A listing with a known time
 * is logged as "listed" at that time. The others are logged as "replaced" now, which leaves their age unknown.
 */
async function changesTo(
  tx: Queryable,
  id: string,
  newListings: ReadonlyMap<string, TokenState>,
  now: UnixMs,
): Promise<readonly LogEntry[]> {
  const rows = await tx.query<ListingState & { token_id: string; listed_at: UnixMs | null }>(
    `select token_id, price, marketplace, currency, ${LISTED_AT} as listed_at from listings l
     where collection = $1 and price is not null`,
    [id],
  );
  const before = new Map(rows.map((row) => [row.token_id, row]));
  const entries: LogEntry[] = [];
  for (const tokenId of before.keys())
    if (!newListings.has(tokenId))
      entries.push({ tokenId, kind: "replaced", at: now, ...NOT_LISTED });
  for (const [tokenId, { listing, asOf }] of newListings) {
    const last = before.get(tokenId);
    const isTimed = asOf !== UNKNOWN_TIME;
    if (last && isSameListing(last, listing) && (!isTimed || last.listed_at === asOf)) continue;
    entries.push(
      isTimed
        ? { tokenId, kind: "listed", at: asOf, ...listing }
        : { tokenId, kind: "replaced", at: now, ...listing },
    );
  }
  return entries;
}

async function upsertCollection(
  tx: Queryable,
  { draft, traits, vibes, tokens }: PreparedCollection,
  epoch: string,
  now: UnixMs,
  counters: Counters,
): Promise<void> {
  const row = {
    name: draft.name,
    description: draft.description,
    chain: draft.chain,
    contract_address: draft.contractAddress,
    links: JSON.stringify(draft.links),
    briteline: draft.briteline,
    featured: draft.featured,
    featured_start: draft.featuredStartDate,
    featured_end: draft.featuredEndDate,
    first_published: draft.firstPublishedToProduction,
    demo: draft.demo,
    drawn: draft.drawn,
    cover_token_id: draft.coverTokenId,
    data_source: JSON.stringify(draft.dataSource),
    traits: JSON.stringify(traits),
    vibes: JSON.stringify(vibes),
    size: tokens.length,
    sales_count: draft.sales.length,
    epoch,
    ...counters,
    last_listings_update: now,
  };
  const names = Object.keys(row);
  await tx.query(
    `insert into collections (id, ${names.join(", ")})
     values ($1, ${names.map((_, index) => `$${index + 2}`).join(", ")})
     on conflict (id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(", ")}`,
    [draft.id, ...Object.values(row)],
  );
}
