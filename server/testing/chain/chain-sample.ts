/** A few rows in each table of a collection that is read from a chain. */

import type { Hex } from "../../market/raw-log.ts";
import type { ChainSale, TokenState } from "../../market/token-state.ts";
import type { BlocksUpdate } from "../../storage/store/chain/chain-store.ts";
import type { Store } from "../../storage/store/store.ts";
import { chainFollowOf } from "./chain-follow-of.ts";

const BLOCK: Hex = `0x${"b".repeat(64)}`;
const TRANSACTION: Hex = `0x${"7".repeat(64)}`;
export const SELLER: Hex = `0x${"5".repeat(40)}`;
export const BUYER: Hex = `0x${"6".repeat(40)}`;
export const MARKET: Hex = `0x${"a".repeat(40)}`;
const AT = 1_700_000_000_000;

/** Adds a collection whose token 7 was sold in block 100, and has an ask and a bid since. */
export async function fillChain(store: Store, collection: string): Promise<void> {
  await store.putFollow(chainFollowOf(collection, { name: "Read", contract: MARKET }));
  await store.beginReading(collection, 100);
  const row = { tokenId: "7", name: "Seven", imageUrl: "data:", animationUrl: null };
  await store.putMetadata(collection, [{ ...row, traits: [["Type", "Ape"]], problem: null }]);
  const picture = { type: "image/png", bytes: Buffer.from("picture") };
  await store.putPictures(collection, new Map([["7", picture]]));
  await store.writeBlocks(collection, sampleUpdate());
  await store.noteFollow(collection, "chain", { headBlock: 101, headAt: AT, problem: null });
}

/** The update that `fillChain` stores. */
export function sampleUpdate(): BlocksUpdate {
  const state: TokenState = {
    owner: BUYER,
    ask: { hash: "ask", wei: "2000000000000000000", taker: null, block: 100, at: AT },
    bid: { hash: "bid", wei: "1500000000000000000", bidder: SELLER, block: 100, at: AT },
  };
  const place = { blockNumber: 100, blockHash: BLOCK, logIndex: 3, transactionHash: TRANSACTION };
  const sale: ChainSale = {
    ...place,
    tokenId: "7",
    wei: "1000000000000000000",
    currency: "ETH",
    marketplace: 5,
    from: SELLER,
    to: BUYER,
    at: AT,
  };
  return {
    before: { number: 99, hash: null },
    after: { number: 100, hash: BLOCK },
    finalBlock: 99,
    dropped: [],
    blocks: [{ number: 100, hash: BLOCK, parentHash: `0x${"9".repeat(64)}`, at: AT }],
    logs: [{ ...place, address: MARKET, topics: [BLOCK], data: "0x", at: AT }],
    tokens: new Map([["7", { final: { ...state, ask: null }, state, isPending: true }]]),
    removedSales: [],
    addedSales: [sale],
    steps: [],
    bundles: 1,
    staleMetadata: [],
  };
}
