/** Answers of the API about a chain, for tests. */
import type { ChainState, TokenMarket } from "../../contract/listings/chain.ts";

const HEX = (digit: string, length: number) => `0x${digit.repeat(length)}`;

export const OWNER = HEX("a", 40);
export const SELLER = HEX("b", 40);
export const TRANSACTION = HEX("e", 64);
/** Holds punks for the owners of their wrapped tokens. */
export const WRAPPER = "0xb7F7F6C52F2e2fdb1963Eab30438024864c313F6";

/** A chain that is read up to its newest block, which is 4 s old at `at`. */
export function chainState(at: number, part: Partial<ChainState> = {}): ChainState {
  return {
    chain: "ethereum",
    stage: "following",
    block: 19_000_123,
    headBlock: 19_000_123,
    headAt: at - 4_000,
    contactAt: at - 1_000,
    problem: null,
    pending: [],
    bundles: 0,
    at,
    ...part,
  };
}

/** A punk that nobody bids for, and that was never sold. */
export function tokenMarket(tokenId: string, part: Partial<TokenMarket> = {}): TokenMarket {
  return {
    tokenId,
    owner: OWNER,
    isPending: false,
    marketplace: 5,
    topOffer: null,
    lastSale: null,
    ...part,
  };
}

export function topOffer(price: number): NonNullable<TokenMarket["topOffer"]> {
  return { price, currency: "ETH", bidder: SELLER, marketplace: 5 };
}

export function lastSale(
  part: Partial<NonNullable<TokenMarket["lastSale"]>> = {},
): NonNullable<TokenMarket["lastSale"]> {
  return {
    price: 50,
    currency: "ETH",
    at: Date.UTC(2024, 2, 12, 9),
    transactionHash: TRANSACTION,
    marketplace: 5,
    seller: SELLER,
    buyer: OWNER,
    ...part,
  };
}
