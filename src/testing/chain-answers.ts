/** Answers of the API about a chain and OpenSea, for tests. */
import type { ChainState, OpenSeaState } from "../../contract/market/source-state.ts";
import type { TokenMarket } from "../../contract/market/token-market.ts";

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
    readsChain: true,
    stage: "following",
    block: 19_000_123,
    headBlock: 19_000_123,
    headAt: at - 4_000,
    contactAt: at - 1_000,
    problem: null,
    pending: [],
    bundles: 0,
    warning: null,
    openSea: null,
    at,
    ...part,
  };
}

/** OpenSea, whose last message came 4 s before `at`, and which was compared 12 min before. */
export function openSeaState(at: number, part: Partial<OpenSeaState> = {}): OpenSeaState {
  return {
    stage: "following",
    isConnected: true,
    contactAt: at - 4_000,
    problem: null,
    sweep: { at: at - 12 * 60_000, orders: 812, repaired: 3 },
    ...part,
  };
}

/** A collection that is read from OpenSea alone. */
export function openSeaAlone(at: number, part: Partial<OpenSeaState> = {}): ChainState {
  const openSea = openSeaState(at, part);
  const { stage, contactAt, problem } = openSea;
  const noBlocks = { readsChain: false, block: null, headBlock: null, headAt: null };
  return chainState(at, { ...noBlocks, stage, contactAt, problem, openSea });
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

export function topOffer(
  price: number,
  part: Partial<NonNullable<TokenMarket["topOffer"]>> = {},
): NonNullable<TokenMarket["topOffer"]> {
  const scope = { kind: "item" } as const;
  return { price, currency: "ETH", bidder: SELLER, marketplace: 5, scope, ...part };
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
