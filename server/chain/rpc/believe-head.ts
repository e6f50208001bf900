/**
 * Decides if a newest block is believed. A block far after the last one, or the first one at all, must have a parent that the
 * endpoint has too. And no chain makes blocks as fast as a number without meaning suggests.
 */
import type { BlockHeader } from "../raw-log.ts";

type Head = Pick<BlockHeader, "number" | "at">;

/** Blocks after the last one from which on a head leaps. */
const LEAP = 128;
/** Blocks that a chain may make in no time, as a local one does. */
const BURST = 10_000;
/** More than any chain makes. */
const MAX_PER_SECOND = 100;

export interface Belief {
  /** Returns null, or what is wrong with the head, as the end of a sentence. `blockAt` asks the head's endpoint. */
  check(
    head: BlockHeader,
    blockAt: (number: number) => Promise<BlockHeader | null>,
  ): Promise<string | null>;
  /** Notes a head that is believed. */
  saw(head: Head): void;
}

export function createBelief(now: () => number): Belief {
  let last: Head | null = null;

  return {
    async check(head, blockAt) {
      if (last !== null) {
        const blocks = head.number - last.number;
        if (blocks <= LEAP) return null;
        const seconds = Math.max(0, now() - last.at) / 1_000;
        if (blocks > BURST + MAX_PER_SECOND * seconds)
          return "is answered with a block that the chain cannot have reached";
      }
      if (head.number === 0) return null;
      const parent = await blockAt(head.number - 1);
      return parent?.hash === head.parentHash && parent.number === head.number - 1
        ? null
        : "is answered with a newest block whose parent the endpoint lacks";
    },
    saw(head) {
      last = { number: head.number, at: head.at };
    },
  };
}
