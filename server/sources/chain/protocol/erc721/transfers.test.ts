import { concat, numberToHex, pad } from "viem";
import { describe, expect, it } from "vitest";
import type { Hex } from "../../../../market/raw-log.ts";
import { ALICE, BOB } from "../../../../testing/chain/erc721/describe-sales.ts";
import { type LogContent, onChain, transfer } from "../../../../testing/chain/erc721/sale-logs.ts";
import { decodeTransfer } from "./transfers.ts";

const decode = (content: LogContent) => decodeTransfer(onChain([[content]])[0]);
const word = (value: Hex | bigint) =>
  pad(typeof value === "bigint" ? numberToHex(value) : value, { size: 32 });

const standard = transfer(7n, ALICE, BOB);
const [topic, from, to, id] = standard.topics;

describe("decodeTransfer", () => {
  it("decodes a Transfer with its place", () => {
    const [log] = onChain([[standard]]);
    expect(decodeTransfer(log)).toEqual({
      kind: "transferred",
      tokenId: "7",
      from: ALICE,
      to: BOB,
      blockNumber: 100,
      blockHash: log.blockHash,
      logIndex: 3,
      transactionHash: log.transactionHash,
    });
  });

  it("keeps every digit of a large token id", () => {
    const largest = 2n ** 256n - 1n;
    expect(decode(transfer(largest, ALICE, BOB))?.tokenId).toBe(String(largest));
  });

  it("decodes a Transfer of an older contract, which indexes nothing", () => {
    const old = { ...standard, topics: [topic], data: concat([word(ALICE), word(BOB), word(7n)]) };
    expect(decode(old)).toMatchObject({ tokenId: "7", from: ALICE, to: BOB });
  });

  it.each<[string, Partial<LogContent>]>([
    ["a Transfer of ERC-20 tokens", { topics: [topic, from, to], data: word(7n) }],
    ["a Transfer with additional data", { data: word(7n) }],
    ["an old Transfer that is cut", { topics: [topic], data: concat([word(ALICE), word(BOB)]) }],
    ["an address that is too long", { topics: [topic, word(2n ** 200n), to, id] }],
    ["a short topic", { topics: [topic, from, to, "0x07"] }],
    ["a topic that is no number", { topics: [topic, from, to, `0x${"z".repeat(64)}`] }],
    ["another event", { topics: [id, from, to, id] }],
    ["an event without topics", { topics: [] }],
  ])("ignores %s", (_, change) => {
    expect(decode({ ...standard, ...change })).toBeNull();
  });
});
