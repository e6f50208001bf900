/** Reads collections from OpenSea for `npm run add`. */
import { whole } from "../../../../contract/values/format.ts";
import type { CollectionReader } from "../../collection-source.ts";
import { createSkippedRows } from "../../skipped-rows.ts";
import { type FollowOpenSeaParts, NO_KEY } from "../follow/follow-opensea.ts";
import {
  type NewOpenSeaFollow,
  OPENSEA,
  type OpenSeaFollow,
  targetOf,
} from "../follow/opensea-follow.ts";
import { rereadOnOpenSea } from "../follow/refresh-tokens.ts";
import { sweep } from "../follow/sweep.ts";
import { OpenSeaError } from "../protocol/opensea-error.ts";
import { createOpenSeaApi } from "../protocol/rest/create-api.ts";
import { describeRows } from "../row-counts.ts";
import { findCollection } from "./find-collection.ts";
import { readCollection } from "./read-collection.ts";

export interface OpenSeaReaderParts extends Omit<FollowOpenSeaParts, "store"> {
  /** Aborts the reading. */
  readonly signal?: AbortSignal | undefined;
}

export function createOpenSeaReader(parts: OpenSeaReaderParts): CollectionReader {
  const { report, signal, value } = parts;
  const { key, url } = parts.config;
  if (key === null) throw new OpenSeaError("key", NO_KEY);
  const api = createOpenSeaApi({ url, key, report, signal });
  return {
    resumes: false,
    find: (wanted) => findCollection(api, wanted, wanted.openSea?.slug ?? null),
    chainOf: async ({ chainId }) => chainId,
    placeOf: () => "OpenSea",
    costOf: async ({ name, settings }: NewOpenSeaFollow) =>
      `It would read ${name} from OpenSea as ${settings.slug}: one request for each 200 tokens, sales, listings or offers.`,
    read: (store, follow: NewOpenSeaFollow, progress, options) =>
      readCollection(follow, { store, api, progress, value }, options),

    async reread(store, follow: OpenSeaFollow, ids, isAll, progress) {
      progress.step("Reading tokens from OpenSea");
      const { unread, skipped } = await rereadOnOpenSea(store, follow, api, ids, isAll);
      return { unread, problems: describeRows(skipped) };
    },

    async readOrders(store, follow: NewOpenSeaFollow) {
      const skipped = createSkippedRows();
      const { orders, at } = await sweep(follow.collection, targetOf(follow), api, store, skipped);
      await store.noteFollow(follow.collection, OPENSEA, { contactAt: Date.now(), readUpTo: at });
      return { orders, problems: describeRows(skipped) };
    },

    spent: () => `Requests to OpenSea: ${whole(api.requests)}.`,
  };
}
