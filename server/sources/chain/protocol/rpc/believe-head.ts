/**
 * Checks whether a newest block (head) is plausible. The first head, and one far ahead of the last head, must have a parent
 * at the same endpoint. A head that is further ahead than any chain can produce is rejected. An exception is another chain:
 * somebody may have started a local chain again, and it may already be far ahead of the old one.
 */
import type { BlockHeader } from "../../../../market/raw-log.ts";
import type { Unusable } from "./rpc.ts";

export type Head = Pick<BlockHeader, "number" | "at">;

/** A head that is more than this many blocks after the last one needs a parent. One that is as far below it may be a lag. */
const LEAP = 128;
/** Blocks that a chain may produce at once, as a local one does. */
const BURST = 10_000;
/** Blocks per second: more than any chain produces. */
const MAX_PER_SECOND = 100;

type BlockAt = (number: number) => Promise<BlockHeader | null>;

export interface Belief {
  /** Returns null, or the problem. `blockAt` reads from the endpoint of the head. */
  check(head: BlockHeader, blockAt: BlockAt): Promise<Unusable | null>;
  /** True if the head is so far below the last one that its endpoint may lag. */
  isBehind(head: Head): boolean;
  /** Records a head that an earlier server stored, unless a head passed the check since. */
  recall(stored: Head): void;
  /** Records a head that passed the check. */
  saw(head: Head): void;
}

export function createBelief(now: () => number): Belief {
  let last: Head | null = null;
  let isChecked = false;

  function isReachable({ number }: Head, from: Head): boolean {
    const seconds = Math.max(0, now() - from.at) / 1_000;
    return number - from.number <= BURST + MAX_PER_SECOND * seconds;
  }

  /** True if the endpoint has a block in the place of the last head that is old enough for its own head. */
  async function isOtherChain(head: Head, { number }: Head, blockAt: BlockAt): Promise<boolean> {
    const own = await blockAt(number);
    return own !== null && isReachable(head, own);
  }

  return {
    async check(head, blockAt) {
      if (last !== null) {
        const blocks = head.number - last.number;
        if (isChecked && blocks <= LEAP) return null;
        if (!isReachable(head, last) && !(await isOtherChain(head, last, blockAt)))
          return {
            reason: "is answered with a block that the chain cannot have reached",
            isLag: false,
          };
      }
      if (head.number === 0) return null;
      const parent = await blockAt(head.number - 1);
      return parent?.hash === head.parentHash
        ? null
        : {
            reason: "is answered with a newest block whose parent the endpoint lacks",
            isLag: parent === null,
          };
    },
    isBehind: ({ number }) => last !== null && last.number - number > LEAP,
    recall(stored) {
      if (!isChecked) last = stored;
    },
    saw({ number, at }) {
      last = { number, at };
      isChecked = true;
    },
  };
}
