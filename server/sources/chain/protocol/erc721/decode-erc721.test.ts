import fc from "fast-check";
import { bytesToHex } from "viem";
import { describe, expect, it } from "vitest";
import { type Hex, TRANSFER_TOPIC } from "../../../../market/raw-log.ts";
import { MAINNET_WETH, SALE_MARKETS } from "../../../../market/sale-contracts.ts";
import type { TokenEvent } from "../../../../market/token-event.ts";
import {
  account,
  blurV2,
  type LogContent,
  NFT,
  onChain,
  transfer,
} from "../../../../testing/chain/erc721/sale-logs.ts";
import { playStory, story } from "../../../../testing/chain/erc721/sale-story.ts";
import { decodeErc721 } from "./decode-erc721.ts";
import { METADATA_TOPICS, metadataUpdates } from "./metadata-updates.ts";

const decode = (logs: readonly LogContent[]) => decodeErc721(NFT, onChain([logs]), [MAINNET_WETH]);

describe("decodeErc721", () => {
  const expectSales = (numRuns: number) =>
    fc.assert(
      fc.property(story, (actions) => {
        const played = playStory(actions);
        const logs = onChain(played.map((transaction) => transaction.logs));
        const { events, bundles } = decodeErc721(NFT, logs, [MAINNET_WETH]);

        const sold = events.filter((event) => event.kind === "sold");
        expect(
          sold.map(({ tokenId, wei, currency, marketplace, from, to }) => {
            return { tokenId, wei, currency, marketplace, from, to };
          }),
        ).toEqual(played.flatMap(({ sales }) => sales));
        expect(bundles).toBe(played.reduce((sum, each) => sum + each.bundles, 0));

        const transfers = logs.filter(
          ({ address, topics }) => address === NFT && topics[0] === TRANSFER_TOPIC,
        );
        expect(events.length - sold.length).toBe(transfers.length);
        const places = events.map(({ blockNumber, logIndex }) => blockNumber * 1000 + logIndex);
        expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
      }),
      { seed: 22, numRuns },
    );

  it("finds every sale of random trades, and nothing else", () => expectSales(80));

  it("does so in 500 stories", { tags: ["long"] }, () => expectSales(500));

  const expectSame = (numRuns: number) =>
    fc.assert(
      fc.property(story, (actions) => {
        const logs = onChain(playStory(actions).map((transaction) => transaction.logs));
        const together = decodeErc721(NFT, logs, [MAINNET_WETH]).events;
        const blocks = [...new Set(logs.map(({ blockNumber }) => blockNumber))];
        const apart = blocks.flatMap((block) => {
          const own = logs.filter(({ blockNumber }) => blockNumber === block);
          return decodeErc721(NFT, own, [MAINNET_WETH]).events;
        });
        expect(together).toEqual(apart);
      }),
      { seed: 23, numRuns },
    );

  it("decodes transactions the same together and one by one", () => expectSame(40));

  it("does so in 200 stories", { tags: ["long"] }, () => expectSame(200));
});

describe("a transaction with more sales than a block holds", () => {
  const seller = account(1);
  const buyer = account(2);
  const sales = (count: number) =>
    decode(
      Array.from({ length: count }, (_, index) => [
        transfer(BigInt(index), seller, buyer),
        blurV2({ tokenId: BigInt(index), price: 100n, seller, buyer }),
      ]).flat(),
    );
  const soldIn = (events: readonly TokenEvent[]) => events.filter(({ kind }) => kind === "sold");

  it("moves its tokens, and tells no prices", () => {
    const { events, bundles } = sales(2_501);
    expect([events.length, soldIn(events).length, bundles]).toEqual([2_501, 0, 2_501]);
  });

  it("is none if it has the most that is possible", () => {
    const { events, bundles } = sales(2_500);
    expect([events.length, soldIn(events).length, bundles]).toEqual([5_000, 2_500, 0]);
  });
});

/** Words that are likely to get past the first checks. */
const word = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  fc.integer({ min: 0, max: 40 }).map(BigInt),
  fc.integer({ min: 0, max: 30 }).map((index) => BigInt(32 * index)),
  fc.constantFrom(BigInt(NFT), (3n << 160n) | BigInt(NFT), 2n ** 256n - 1n),
);
const hexOf = (value: bigint): Hex => `0x${value.toString(16).padStart(64, "0")}`;
const digits = (values: readonly bigint[]) => values.map((value) => hexOf(value).slice(2)).join("");
const topics = [TRANSFER_TOPIC, ...METADATA_TOPICS, ...SALE_MARKETS.flatMap((each) => each.topics)];

const anyLog: fc.Arbitrary<LogContent> = fc.record({
  address: fc.constantFrom(NFT, ...SALE_MARKETS.map(({ address }) => address)),
  topics: fc
    .tuple(fc.constantFrom(...topics), fc.array(word, { maxLength: 4 }))
    .map(([topic, more]) => [topic, ...more.map(hexOf)]),
  data: fc.oneof(
    fc.array(word, { maxLength: 60 }).map((words): Hex => `0x${digits(words)}`),
    fc.uint8Array({ maxLength: 400 }).map((bytes): Hex => bytesToHex(bytes)),
    fc.string().map((text): Hex => `0x${text}`),
  ),
});

describe("arbitrary logs", () => {
  const expectNoError = (numRuns: number) =>
    fc.assert(
      fc.property(fc.array(anyLog, { maxLength: 6 }), (logs) => {
        decode(logs);
        metadataUpdates(NFT, onChain([logs]));
      }),
      { seed: 24, numRuns },
    );

  it("never throw", () => expectNoError(300));

  it("never throw in 1,500 tries", { tags: ["long"] }, () => expectNoError(1_500));

  const change = fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 30 }), word);
  const expectEvents = (numRuns: number) =>
    fc.assert(
      fc.property(story, fc.array(change, { minLength: 1, maxLength: 3 }), (actions, changes) => {
        const logs = playStory(actions).flatMap((transaction) => transaction.logs);
        for (const [at, index, value] of changes) {
          const log = logs[at % logs.length];
          if (!log) continue;
          const start = 2 + 64 * index;
          const data = log.data.slice(0, start) + digits([value]) + log.data.slice(start + 64);
          logs[at % logs.length] = { ...log, data: data as Hex };
        }
        for (const event of decode(logs).events) {
          expect(event.tokenId).toMatch(/^\d+$/);
          if (event.kind === "sold") expect(event.wei > 0n).toBe(true);
        }
      }),
      { seed: 25, numRuns },
    );

  it("never throw if a valid log has changed words", () => expectEvents(120));

  it("never throw if valid logs have changed words 800 times", { tags: ["long"] }, () =>
    expectEvents(800),
  );

  it("are rejected at once, however long the lengths that they claim", () => {
    const { address, topics } = SALE_MARKETS[0];
    const head = [0n, 1n, 128n, 128n, 2n ** 40n];
    const data: Hex = `0x${digits(head)}${"0".repeat(64 * 50_000)}${NFT.slice(2).padStart(64, "0")}`;
    const log = { address, topics: [...topics, hexOf(1n), hexOf(2n)], data };
    const start = performance.now();
    expect(decode([log]).events).toEqual([]);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
