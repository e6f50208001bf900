/**
 * Reads a collection from OpenSea and stores it: tokens with their metadata, sales, listings and offers, ranks and
 * projections. Each step stores what it read. If it is interrupted, the next call reads it again.
 */

import { counted, whole } from "../../../../contract/values/format.ts";
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { Store } from "../../../storage/store/store.ts";
import type { ValueTokens } from "../../../valuation/ingest/prepare.ts";
import { type Added, finishAdding } from "../../finish-adding.ts";
import { describeProblems } from "../../metadata/describe-problems.ts";
import type { Progress } from "../../progress.ts";
import { storeTokens } from "../../store-tokens.ts";
import { type NewOpenSeaFollow, OPENSEA, targetOf } from "../follow/opensea-follow.ts";
import { sweep } from "../follow/sweep.ts";
import { OpenSeaError } from "../protocol/opensea-error.ts";
import type { OpenSeaApi } from "../protocol/rest/opensea-api.ts";
import { countApplied, createRowCounts, describeRows } from "../row-counts.ts";

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

const STORED_AT_ONCE = 1_000;
/** A step with many pages says how far it is, this often. */
const REPORTED_ITEMS = 2_000;

/** Rejects with an `OpenSeaError`. */
export async function readCollection(
  follow: NewOpenSeaFollow,
  { store, api, value, progress }: ReadParts,
  { since, now }: ReadOptions,
): Promise<Added> {
  const { collection } = follow;
  const target = targetOf(follow);
  const counting = (things: string) => {
    let reported = 0;
    return (count: number) => {
      if (count - reported < REPORTED_ITEMS) return;
      reported = count;
      progress.step(`${whole(count)} ${things}`);
    };
  };

  progress.step("Reading tokens from OpenSea");
  const tokens = await api.tokens(target, counting("tokens"));
  if (tokens.items.length === 0)
    throw new OpenSeaError(
      "missing",
      `OpenSea's collection ${target.slug} has no tokens of the contract ${follow.contract}`,
    );
  for (const some of batches(tokens.items)) await storeTokens(store, collection, some);

  progress.step("Reading sales from OpenSea");
  const sales = await api.events(target, since, ["sale"], counting("sales"));
  // Their orders ended long ago, so nobody asks for them by hash.
  const past = sales.items.flatMap((event) =>
    event.kind === "sold" ? [{ ...event, hash: null }] : [],
  );
  const counts = createRowCounts();
  for (const { skipped } of [tokens, sales]) counts.left.merge(skipped);
  for (const some of batches(past)) {
    const options = { isChecked: true };
    countApplied(await store.applyOrderEvents(collection, OPENSEA, some, options), counts);
  }

  progress.step("Reading listings and offers from OpenSea");
  const { orders } = await sweep(collection, target, api, store, counts.left);
  const readUpTo = sales.marketTime;
  const contactAt = Date.now();
  await store.noteFollow(collection, OPENSEA, { contactAt, readUpTo, salesReadUpTo: readUpTo });

  progress.step("Ranking and projecting");
  const added = await finishAdding(store, follow, value, now);
  return {
    ...added,
    problems: [
      ...describeProblems(
        tokens.items.flatMap(({ tokenId, problem }) =>
          problem === null ? [] : [{ tokenId, reason: problem }],
        ),
      ),
      ...added.problems,
      ...describeRows(counts.left),
    ],
    notes: [
      `Read from OpenSea: ${counted(tokens.items.length, "token")}, ${counted(past.length, "sale")}, ${counted(orders, "live order")}.`,
      ...added.notes,
    ],
  };
}

function* batches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let first = 0; first < items.length; first += STORED_AT_ONCE)
    yield items.slice(first, first + STORED_AT_ONCE);
}
