/**
 * Reads logs in ranges of blocks as long as the endpoint allows.
 *
 * The limit is searched for: a refused range is shortened to what the answer suggests, else halved, and then grows to
 * what lies between. What was refused is not tried again until many ranges were read, because a refusal may also
 * depend on the number of logs.
 */
import { getLogsRetryHelper } from "@ponder/utils";
import { numberToHex, type RpcError as ViemRpcError } from "viem";
import type { RawLog } from "../../../../market/raw-log.ts";
import { RpcError } from "./rpc-error.ts";

export interface BlockRange {
  readonly from: number;
  /** Inclusive. */
  readonly to: number;
}

export interface RangeLogs extends BlockRange {
  readonly logs: readonly RawLog[];
}

export type ReadRange = (range: BlockRange) => Promise<readonly RawLog[]>;

export interface RangeLimit {
  /** Blocks of the next range. */
  size(): number;
  /** False while the limit is searched for. */
  isSettled(): boolean;
  succeeded(blocks: number): void;
  /** `suggested` is the length that the endpoint named, or null. */
  refused(blocks: number, suggested: number | null): void;
}

const FIRST_BLOCKS = 10_000;
const MAX_BLOCKS = 200_000;
/** Successful ranges after which a longer one is tried again. Doubles each time. */
const RETRY_AFTER = 200;
/** A search ends when the unknown part is this share of the length that works. */
const PRECISION = 0.02;
/** Suggestions in a row that are followed. Some endpoints suggest what they refuse. */
const MAX_SUGGESTIONS = 2;

/** `remembered` is the length that worked before, or null. */
export function createRangeLimit(remembered: number | null = null): RangeLimit {
  let blocks = remembered ?? FIRST_BLOCKS;
  /** Longest range that worked, and shortest that did not. */
  let works = remembered ?? 0;
  let fails = remembered === null ? Number.POSITIVE_INFINITY : remembered + 1;
  let successes = 0;
  let retryAfter = RETRY_AFTER;
  let suggestions = 0;

  const isFound = () => fails - works <= Math.max(1, works * PRECISION);

  function next(): number {
    if (fails === Number.POSITIVE_INFINITY) return Math.min(MAX_BLOCKS, works * 2);
    if (isFound()) return works;
    return Math.max(1, Math.floor((works + fails) / 2));
  }

  return {
    size: () => blocks,
    isSettled: () => isFound() || (works === blocks && blocks === MAX_BLOCKS),
    succeeded(read) {
      // The last range may be shorter than allowed.
      if (read < blocks) return;
      works = Math.max(works, read);
      fails = Math.max(fails, works + 1);
      suggestions = 0;
      successes += 1;
      if (successes >= retryAfter && fails !== Number.POSITIVE_INFINITY) {
        successes = 0;
        retryAfter *= 2;
        fails = Math.max(fails, works * 2);
      }
      blocks = next();
    },
    refused(tried, suggested) {
      fails = Math.min(fails, tried);
      if (works >= fails) works = 0;
      suggestions += 1;
      if (suggested !== null && suggestions <= MAX_SUGGESTIONS) {
        blocks = Math.max(1, Math.min(suggested, tried - 1));
        fails = Math.min(fails, blocks + 1);
      } else blocks = works > 0 ? next() : Math.max(1, Math.floor(fails / 2));
    },
  };
}

/** Ranges that are read at a time once the limit is known. */
const CONCURRENT = 4;

/** Yields the logs of `whole` in the order of the blocks, without a gap. */
export async function* readLogsInRanges(
  whole: BlockRange,
  limit: RangeLimit,
  read: ReadRange,
): AsyncGenerator<RangeLogs> {
  const reading: Promise<RangeLogs>[] = [];
  let next = whole.from;
  while (next <= whole.to || reading.length > 0) {
    while (next <= whole.to && reading.length < (limit.isSettled() ? CONCURRENT : 1)) {
      const range = { from: next, to: Math.min(whole.to, next + limit.size() - 1) };
      const logs = readWhole(range, limit, read);
      logs.catch(() => {}); // awaited below
      reading.push(logs);
      next = range.to + 1;
    }
    const oldest = reading.shift();
    if (oldest) yield await oldest;
  }
}

/** Reads a range in parts if it is refused as a whole. */
async function readWhole(
  whole: BlockRange,
  limit: RangeLimit,
  read: ReadRange,
): Promise<RangeLogs> {
  const logs: RawLog[] = [];
  let from = whole.from;
  while (from <= whole.to) {
    const to = Math.min(whole.to, from + limit.size() - 1);
    const blocks = to - from + 1;
    try {
      for (const log of await read({ from, to })) logs.push(log);
      limit.succeeded(blocks);
      from = to + 1;
    } catch (error) {
      if (!(error instanceof RpcError) || !mayBeTooLong(error) || blocks === 1) throw error;
      limit.refused(blocks, suggestedBlocks(error, { from, to }));
    }
  }
  return { ...whole, logs };
}

/** A node that works on a long range may also answer too late, or with a status alone. */
function mayBeTooLong({ failure, code }: RpcError): boolean {
  return (
    ["rejected", "large"].includes(failure) ||
    (failure === "unavailable" && (code === 400 || code === 413))
  );
}

/** Returns the number of blocks that the endpoint's error message suggests, or null. */
function suggestedBlocks({ said, code }: RpcError, { from, to }: BlockRange): number | null {
  const params = { fromBlock: numberToHex(from), toBlock: numberToHex(to) };
  // The helper reads the message and the code alone.
  const error = { message: said, details: said, code } as unknown as ViemRpcError;
  const { ranges, isSuggestedRange } = {
    isSuggestedRange: false,
    ...getLogsRetryHelper({ params: [params], error }),
  };
  const [first] = ranges ?? [];
  if (!first || !isSuggestedRange) return null;
  return Number(first.toBlock) - Number(first.fromBlock) + 1;
}
