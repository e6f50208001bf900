import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RawLog } from "../../../../market/raw-log.ts";
import { type BlockRange, createRangeLimit, readLogsInRanges } from "./log-ranges.ts";
import { RpcError } from "./rpc-error.ts";

/** Messages with which endpoints refuse a range: those of QuickNode and Infura name what they allow. */
const MESSAGES = {
  vague: () => "query failed",
  quicknode: (most: number) => `eth_getLogs is limited to a ${most.toLocaleString("en-US")} range`,
  /** The endpoint sends no message: its answer is too large to parse. */
  large: () => "",
  infura: (most: number, { from }: BlockRange) =>
    `query returned more than 10000 results. Try with this block range [0x${from.toString(16)}, 0x${(from + most - 1).toString(16)}].`,
} as const;

type Kind = keyof typeof MESSAGES;
const KINDS = Object.keys(MESSAGES) as readonly Kind[]; // the keys of a constant

/** Reads a range from a simulated endpoint, of which every tenth block has a log. */
async function read(whole: BlockRange, most: number, message: Kind, limit = createRangeLimit()) {
  let requests = 0;
  const blocks: number[] = [];
  const parts: BlockRange[] = [];
  const readRange = async (range: BlockRange): Promise<RawLog[]> => {
    requests += 1;
    if (range.to - range.from + 1 > most)
      throw new RpcError(message === "large" ? "large" : "rejected", "eth_getLogs is refused", {
        ...{ code: -32_000, said: MESSAGES[message](most, range) },
      });
    const first = Math.ceil(range.from / 10) * 10;
    const found: Partial<RawLog>[] = [];
    for (let number = first; number <= range.to; number += 10) found.push({ blockNumber: number });
    return found as RawLog[]; // the reader looks at nothing else
  };
  for await (const { from, to, logs } of readLogsInRanges(whole, limit, readRange)) {
    parts.push({ from, to });
    blocks.push(...logs.map(({ blockNumber }) => blockNumber));
  }
  return { requests, blocks, parts };
}

/** Expects few more requests than `blocks` need if one may be for `most` of them. */
async function expectFew(blocks: number, most: number, kind: Kind): Promise<void> {
  const { requests } = await read({ from: 1, to: blocks }, most, kind);
  expect(requests / Math.ceil(blocks / most)).toBeLessThan(1.2);
}

describe("reading logs in ranges", () => {
  describe.each(KINDS)("needs few requests if %s", (kind) => {
    it("allows 10 blocks", () => expectFew(20_000, 10, kind));
    it("allows 2,000 blocks", () => expectFew(2_000_000, 2_000, kind));
    it("allows 10,000 blocks", () => expectFew(2_000_000, 10_000, kind));
    it("allows 10 blocks of 2 million", { tags: ["long"] }, () => expectFew(2_000_000, 10, kind));
  });

  it("reads long ranges if nothing is refused", async () => {
    const { requests } = await read({ from: 0, to: 1_999_999 }, Number.POSITIVE_INFINITY, "vague");
    expect(requests).toBeLessThan(30);
  });

  it("begins with what was remembered", async () => {
    const { requests } = await read({ from: 0, to: 9_999 }, 100, "vague", createRangeLimit(100));
    expect(requests).toBe(100);
  });

  /** Expects that random ranges are read whole, whatever the limit. */
  const expectAll = (numRuns: number) =>
    fc.assert(
      fc.asyncProperty(
        fc.nat(100_000),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 1, max: 30_000 }),
        fc.constantFrom(...KINDS),
        async (from, length, most, message) => {
          const to = from + length;
          const { blocks, parts } = await read({ from, to }, Math.max(most, 50), message);
          const expected = [];
          for (let number = Math.ceil(from / 10) * 10; number <= to; number += 10)
            expected.push(number);
          expect(blocks).toEqual(expected);
          expect(parts[0]?.from).toBe(from);
          expect(parts[parts.length - 1]?.to).toBe(to);
          parts.forEach((part, at) => {
            if (at > 0) expect(part.from).toBe((parts[at - 1]?.to ?? 0) + 1);
          });
        },
      ),
      { seed: 3, numRuns },
    );

  it("reads every block once, in order, whatever the limit", () => expectAll(50));

  it("does so for 200 random ranges", { tags: ["long"] }, () => expectAll(200));

  it("finds what is allowed at the end of an explanation of 10,000 characters", async () => {
    const asked: number[] = [];
    const readRange = async (range: BlockRange): Promise<RawLog[]> => {
      asked.push(range.to - range.from + 1);
      if (asked.length > 1) return [];
      const said = `${"See our plans. ".repeat(700)}${MESSAGES.infura(2_000, range)}`;
      throw new RpcError("rejected", "eth_getLogs is refused", { code: -32_005, said });
    };
    await readLogsInRanges({ from: 0, to: 9_999 }, createRangeLimit(), readRange).next();
    expect(asked.slice(0, 2)).toEqual([10_000, 2_000]);
  });

  it("fails with the endpoint's message if even one block is refused", async () => {
    const refuse = () => Promise.reject(new RpcError("rejected", "rpc.example: no logs here"));
    const parts = readLogsInRanges({ from: 0, to: 99 }, createRangeLimit(), refuse);
    await expect(parts.next()).rejects.toThrow("rpc.example: no logs here");
  });
});
