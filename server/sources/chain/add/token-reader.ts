/** Reads the tokens of a collection and what they are: names, traits and pictures. */

import type { Follow } from "../../../market/follow.ts";
import type { ChainStore, TokenMetadataRow } from "../../../storage/store/chain/chain-store.ts";
import { describeProblems } from "../../metadata/describe-problems.ts";
import type { Progress } from "../../progress.ts";
import { storeTokens } from "../../store-tokens.ts";
import type { ContractCaller } from "../protocol/rpc/call-many.ts";
import type { ChainReader } from "../protocol/rpc/chain-reader.ts";

export interface FoundTokens {
  /** Unique ids. */
  readonly ids: readonly string[];
  /** Tokens that the contract counts and that were not found. Negative if it counts too few. */
  readonly missing: number;
  /** Sentences about tokens that were not found. */
  readonly problems: readonly string[];
}

export interface TokenReader {
  /** Finds all tokens. */
  find(): Promise<FoundTokens>;
  /** Reads and stores what is not stored yet. Returns sentences about what is missing. */
  readAll(follow: Pick<Follow, "collection">, ids: readonly string[]): Promise<readonly string[]>;
}

export interface TokenReaderParts {
  readonly store: ChainStore;
  readonly reader: ChainReader;
  readonly caller: ContractCaller;
  readonly progress: Progress;
}

interface ReadStep {
  readonly title: string;
  /** Tokens that are read and stored at a time. */
  readonly atOnce: number;
}

/**
 * Reads and stores the tokens of `ids` that are not stored, or are stored without any metadata. Returns sentences about those
 * that lack some.
 */
export async function readMissing(
  { store, progress }: Pick<TokenReaderParts, "store" | "progress">,
  collection: string,
  ids: readonly string[],
  { title, atOnce }: ReadStep,
  read: (ids: readonly string[]) => Promise<readonly TokenMetadataRow[]>,
): Promise<readonly string[]> {
  const isKnown = ({ problem, name, imageUrl, traits }: TokenMetadataRow) =>
    problem === null || name !== null || imageUrl !== null || traits.length > 0;
  const rows = await store.metadata(collection);
  const known = new Set(rows.filter(isKnown).map(({ tokenId }) => tokenId));
  const missing = ids.filter((id) => !known.has(id));
  const counter = progress.count(title, "tokens", missing.length);
  for (let start = 0; start < missing.length; start += atOnce) {
    const some = missing.slice(start, start + atOnce);
    await storeTokens(store, collection, await read(some));
    counter.done(start + some.length);
  }
  return describeProblems(
    (await store.metadata(collection)).flatMap(({ tokenId, problem }) =>
      problem ? [{ tokenId, reason: problem }] : [],
    ),
  );
}
