/**
 * Reads a collection from OpenSea and stores it: tokens with their metadata, sales, listings and offers, ranks and
 * projections. Each step stores what it read. If it is interrupted, the next call reads it again.
 */

import { whole } from "../../../../contract/values/format.ts";
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { NewOpenSeaFollow } from "../../../storage/store/orders/order-store.ts";
import type { Store } from "../../../storage/store/store.ts";
import { prepareCollection, type ValueTokens } from "../../../valuation/ingest/prepare.ts";
import type { PreparedToken } from "../../../valuation/ingest/prepared.ts";
import type { Progress } from "../../chain/add/progress.ts";
import { storeTokens } from "../../chain/add/token-reader.ts";
import { draftFromStore } from "../../draft-from-store.ts";
import { describeProblems } from "../../metadata/describe-problems.ts";
import { sweep } from "../follow/sweep.ts";
import { OpenSeaError } from "../protocol/opensea-error.ts";
import type { OpenSeaApi } from "../protocol/rest/opensea-api.ts";

export interface ReadParts {
  readonly store: Store;
  readonly api: OpenSeaApi;
  readonly value: ValueTokens;
  readonly progress: Pick<Progress, "step">;
}

export interface ReadOptions {
  /** Sales are read back to this time. */
  readonly since: UnixMs;
  readonly now: UnixMs;
}

export interface AddedFromOpenSea {
  readonly tokens: number;
  readonly sales: number;
  readonly listings: number;
  readonly hasProjections: boolean;
  readonly generation: number;
  /** The tokens, ranked. */
  readonly valued: readonly PreparedToken[];
  /** Sentences about what is missing. */
  readonly problems: readonly string[];
  /** Sentences about traits that were left out, or taken as something else. */
  readonly notes: readonly string[];
}

const STORED_AT_ONCE = 1_000;
/** A step with many pages says how far it is, this often. */
const REPORTED_ITEMS = 2_000;

/** Rejects with an `OpenSeaError`. */
export async function readCollection(
  follow: NewOpenSeaFollow,
  { store, api, value, progress }: ReadParts,
  { since, now }: ReadOptions,
): Promise<AddedFromOpenSea> {
  const { collection } = follow;
  const counting = (things: string) => {
    let reported = 0;
    return (count: number) => {
      if (count - reported < REPORTED_ITEMS) return;
      reported = count;
      progress.step(`${whole(count)} ${things}`);
    };
  };

  progress.step("Reading tokens from OpenSea");
  const tokens = await api.tokens(follow, counting("tokens"));
  if (tokens.items.length === 0)
    throw new OpenSeaError(
      "missing",
      `OpenSea's collection ${follow.slug} has no tokens of the contract ${follow.contract}`,
    );
  for (const some of batches(tokens.items)) await storeTokens(store, collection, some);

  progress.step("Reading sales from OpenSea");
  const sales = await api.events(follow, since, ["sale"], counting("sales"));
  // Their orders ended long ago, so nobody asks for them by hash.
  const past = sales.items.flatMap((event) =>
    event.kind === "sold" ? [{ ...event, hash: null }] : [],
  );
  for (const some of batches(past))
    await store.applyOrderEvents(collection, some, { isChecked: true });

  progress.step("Reading listings and offers from OpenSea");
  await sweep(collection, follow, api, store);
  const readUpTo = sales.marketTime;
  const contactAt = Date.now();
  await store.noteOpenSea(collection, { contactAt, readUpTo, salesReadUpTo: readUpTo });

  progress.step("Ranking and projecting");
  const published = (await store.collection(collection))?.firstPublishedToProduction ?? now;
  const { draft, omissions, notes } = await draftFromStore(store, collection, published);
  const prepared = await prepareCollection(draft, value);
  const generation = await store.replaceCollection(prepared);
  await store.setOpenSeaStage(collection, "following");
  return {
    tokens: draft.tokens.length,
    sales: draft.sales.length,
    listings: draft.listings.length,
    hasProjections: prepared.valuation.model !== null,
    generation,
    valued: prepared.tokens,
    problems: [
      ...describeProblems(
        tokens.items.flatMap(({ tokenId, problem }) =>
          problem === null ? [] : [{ tokenId, reason: problem }],
        ),
      ),
      ...omissions,
      ...unreadable(tokens.skipped, "tokens"),
      ...unreadable(sales.skipped, "sales"),
    ],
    notes,
  };
}

function* batches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let first = 0; first < items.length; first += STORED_AT_ONCE)
    yield items.slice(first, first + STORED_AT_ONCE);
}

function unreadable(count: number, things: string): string[] {
  return count === 0
    ? []
    : [
        `${whole(count)} ${things} of OpenSea were left out: bundles, other contracts, or in an unknown shape.`,
      ];
}
