/** Decodes logs that a stub writes at Blur's addresses, in a transaction that moves the token. */
import { concat } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Hex } from "../../../../market/raw-log.ts";
import { blurV1, blurV2, type LogContent } from "../../../../testing/chain/erc721/sale-logs.ts";
import {
  createSalesWorld,
  type SalesWorld,
} from "../../../../testing/chain/erc721/sales-on-anvil.ts";

const PRICE = 15n * 10n ** 15n;

let world: SalesWorld;

beforeAll(async () => {
  world = await createSalesWorld();
});

afterAll(() => world?.stop());

/** Moves a token from Alice to Bob and writes a log about it. */
async function findSale(write: (tokenId: bigint) => LogContent) {
  const tokenId = await world.mint(world.alice);
  const { address, topics, data } = write(tokenId);
  await world.chain.setCode(address, logWriter(topics.length));
  const { sales } = await world.find(
    world.carol,
    world.route(world.transferFrom(world.alice.address, world.bob.address, tokenId), {
      to: address,
      data: concat([...topics, data]),
    }),
  );
  return { tokenId, sales };
}

const tradeOf = (tokenId: bigint) => ({
  tokenId,
  price: PRICE,
  seller: world.alice.address,
  buyer: world.bob.address,
  collection: world.contract,
});

const saleOf = (tokenId: bigint, currency: string) => ({
  tokenId: String(tokenId),
  wei: PRICE,
  currency,
  marketplace: 4,
  from: world.alice.address,
  to: world.bob.address,
});

describe("logs on a chain at Blur's addresses", () => {
  it.each(["execution", "packed", "takerFeePacked", "makerFeePacked"] as const)(
    "are sales by the event %s",
    async (kind) => {
      const listed = await findSale((id) => blurV2({ ...tradeOf(id), kind }));
      expect(listed.sales).toEqual([saleOf(listed.tokenId, "ETH")]);
      const bid = await findSale((id) => blurV2({ ...tradeOf(id), kind, maker: "buyer" }));
      expect(bid.sales).toEqual([saleOf(bid.tokenId, "WETH")]);
    },
  );

  it("are sales by OrdersMatched of version 1", async () => {
    const found = await findSale((id) => blurV1({ ...tradeOf(id), paymentToken: world.weth }));
    expect(found.sales).toEqual([saleOf(found.tokenId, "WETH")]);
  });
});

/**
 * Code that writes a log. The first words of the call's data are the topics, the rest is the log's data.
 * For one topic: CALLDATALOAD(0), then CALLDATACOPY(0, 32, CALLDATASIZE - 32), then LOG1.
 */
function logWriter(topicCount: number): Hex {
  const push = (value: number) => `60${value.toString(16).padStart(2, "0")}`;
  const offsets = Array.from({ length: topicCount }, (_, index) => 32 * index).reverse();
  const topics = offsets.map((offset) => `${push(offset)}35`).join("");
  const start = push(32 * topicCount);
  return `0x${topics}${start}360380${start}${push(0)}37${push(0)}a${topicCount}00`;
}
