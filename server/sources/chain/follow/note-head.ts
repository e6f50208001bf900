/** Stores the newest block, the current problem and the current warning of a collection's chain. */

import type { Follow } from "../../../market/follow.ts";
import type { MarketSink } from "../../../market/market-source.ts";
import type { BlockHeader } from "../../../market/raw-log.ts";
import type { FollowStore } from "../../../storage/store/follow-store.ts";
import type { ChainReader } from "../protocol/rpc/chain-reader.ts";
import { CHAIN } from "./chain-follow.ts";

export interface NoteParts {
  readonly store: Pick<FollowStore, "follow">;
  readonly sink: Pick<MarketSink, "note">;
  readonly connection: { readonly reader: Pick<ChainReader, "warning"> };
  readonly report: (line: string) => void;
  readonly now?: () => number;
}

/** Interval of storing the time of the last answer, while the chain has no new block. */
const CONTACT_MS = 20_000;

/**
 * Stores changes, and reports a new problem. With `head` null, the stored head and contact time are kept. Readers see
 * `problem`. The log gets `forOperator`, which may contain text of an endpoint.
 */
export async function noteHead(
  { store, sink, connection, report, now = Date.now }: NoteParts,
  { collection }: Pick<Follow, "collection">,
  head: BlockHeader | null,
  problem: string | null,
  forOperator = problem,
): Promise<void> {
  const follow = await store.follow(collection, CHAIN);
  if (!follow) return;
  if (problem !== null && problem !== follow.problem) report(`${collection}: ${forOperator}`);
  if (problem === null && follow.problem !== null) report(`${collection}: follows its chain again`);
  const found = connection.reader.warning();
  const warning = found === undefined ? follow.warning : found;
  if (warning !== follow.warning)
    report(`${collection}: ${warning ?? "no RPC endpoint shows another chain any more"}`);
  const isRecent = head === null || now() - (follow.contactAt ?? 0) < CONTACT_MS;
  const isKnown = (head?.number ?? null) === (head && follow.headBlock);
  const isSame = isKnown && isRecent && problem === follow.problem && warning === follow.warning;
  const contact = head && { headBlock: head.number, headAt: head.at, contactAt: now() };
  await sink.note(isSame ? {} : { problem, warning, ...contact });
}
