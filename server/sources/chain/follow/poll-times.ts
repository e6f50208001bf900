/** Chooses when to ask for the newest block: at the time at which the next one is due, then every quarter of a block time. */
import type { BlockHeader } from "../../../market/raw-log.ts";
import { LONGEST_TIMER_MS } from "../../../platform/outbound/wait.ts";

type Head = Pick<BlockHeader, "number" | "at">;

const DEFAULT_BLOCK_MS = 12_000;
const FIRST_POLL_MS = 500;
const MIN_POLL_MS = 200;
const MAX_POLL_MS = 3_000;
/** Blocks over which the block time is averaged. */
const AVERAGED = 20;

export function createPollTimes(now: () => number) {
  let heads: Head[] = [];
  let blockMs = DEFAULT_BLOCK_MS;
  return {
    /** Notes the newest block. */
    saw(head: Head): void {
      if (heads[heads.length - 1]?.number === head.number) return;
      // After a reorganisation, the average begins again.
      if (heads.some(({ number }) => number >= head.number)) heads = [];
      heads = [...heads.slice(-AVERAGED), head];
      const first = heads[0] ?? head;
      if (head.number > first.number && head.at > first.at)
        blockMs = Math.min(LONGEST_TIMER_MS, (head.at - first.at) / (head.number - first.number));
    },
    /** Returns the time to wait before the next poll. It is between 200 ms and a minute, even if the chain's clock is wrong. */
    waitMs(): number {
      const last = heads[heads.length - 1];
      // The block time is not known yet.
      if (heads.length < 2) return FIRST_POLL_MS;
      const poll = Math.min(MAX_POLL_MS, Math.max(MIN_POLL_MS, blockMs / 4));
      const untilDue = last ? last.at + blockMs - now() : 0;
      // The chain's clock may be ahead of ours.
      return Math.max(poll, Math.min(untilDue, blockMs));
    },
  };
}
