/** Completes the Transfers of a collection with the logs of their sales, from receipts that may lie. */
import { expect, it } from "vitest";
import type { BlockHeader, Hex, RawLog } from "../../../../market/raw-log.ts";
import {
  account,
  blurV2,
  eth,
  NFT,
  nft,
  onChain,
  orderFulfilled,
  transfer,
} from "../../../../testing/chain/erc721/sale-logs.ts";
import type { ReceiptBlock } from "../rpc/log-reader.ts";
import { createErc721Market } from "./erc721-market.ts";

const [SELLER, BUYER] = [account(1), account(2)];
const SALE = [
  transfer(7n, SELLER, BUYER),
  blurV2({ tokenId: 7n, price: 100n, seller: SELLER, buyer: BUYER }),
];
const [moved, sold] = onChain([SALE]);
if (!moved || !sold) throw new Error("no logs");

/** Creates a market whose receipts are `logs`, and notes the blocks that they were asked for with. */
function marketWith(logs: readonly RawLog[], chainId = 1) {
  const asked: ReceiptBlock[] = [];
  const contract = { owners: async () => [] };
  const reader = {
    async logsOfTransaction(_: Hex, block: ReceiptBlock) {
      asked.push(block);
      return logs;
    },
  };
  const market = createErc721Market(NFT, contract, reader, chainId);
  return { market, asked };
}

it("adds the log of a sale", async () => {
  const { market } = marketWith([moved, sold]);
  expect(await market.complete([moved])).toEqual([moved, sold]);
});

it("rejects a sale in the place of a Transfer", async () => {
  const { market } = marketWith([{ ...sold, logIndex: moved.logIndex }]);
  await expect(market.complete([moved])).rejects.toMatchObject({
    failure: "wrong",
    message: "block 100 has two logs at one place",
  });
});

it("asks for receipts of the Transfer's block, with its bloom filter if it is known", async () => {
  const { market, asked } = marketWith([moved, sold]);
  const place = { number: moved.blockNumber, hash: moved.blockHash };
  const header: BlockHeader = { ...place, parentHash: "0x", at: 0, logsBloom: "0x00" };
  await market.complete([moved]);
  await market.complete([moved], new Map([[place.number, header]]));
  expect(asked).toEqual([place, { ...place, logsBloom: "0x00" }]);
});

it.each([
  [1, "ETH"],
  [137, "POL"],
  [8453, "ETH"],
] as const)("decodes a payment in the native currency of chain %s as %s", (chainId, currency) => {
  const order = orderFulfilled(
    { offerer: SELLER, offer: [nft(7n)], consideration: [eth(100n, SELLER)] },
    BUYER,
  );
  const { market } = marketWith([], chainId);
  const { events } = market.decode(onChain([[transfer(7n, SELLER, BUYER), order]]));
  expect(events.at(-1)).toMatchObject({ kind: "sold", wei: 100n, currency });
});
