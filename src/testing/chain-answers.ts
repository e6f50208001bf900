/** Answers of the API about sources and the market of a token, for tests. */
import type { SourceState, SourceStates } from "../../contract/market/source-state.ts";
import type { TokenMarket } from "../../contract/market/token-market.ts";

const HEX = (digit: string, length: number) => `0x${digit.repeat(length)}`;

export const OWNER = HEX("a", 40);
export const SELLER = HEX("b", 40);
export const TRANSACTION = HEX("e", 64);
/** Holds punks for the owners of their wrapped tokens. */
export const WRAPPER = "0xb7F7F6C52F2e2fdb1963Eab30438024864c313F6";

type Contact = Pick<SourceState, "stage" | "contactAt" | "problem">;
type Blocks = NonNullable<SourceState["blocks"]>;
type Orders = NonNullable<SourceState["orders"]>;

export interface ChainPart
  extends Contact,
    Blocks,
    Pick<SourceState, "blocksHaveListings">,
    Pick<SourceStates, "pending"> {
  /** Sources beside the chain. */
  readonly others: readonly SourceState[];
}

export type MarketPart = Contact & Orders;

/** A chain that is read up to its newest block, which is 4 s old at `at`. */
export function chainState(at: number, part: Partial<ChainPart> = {}): SourceStates {
  const { pending = [], others = [], stage = "following", problem = null, ...rest } = part;
  const { contactAt = at - 1_000, blocksHaveListings, ...blocks } = rest;
  const chain: SourceState = {
    ...{ source: "chain", title: "The chain", stage, contactAt, problem },
    blocks: {
      block: 19_000_123,
      headBlock: 19_000_123,
      headAt: at - 4_000,
      bundles: 0,
      warning: null,
      ...blocks,
    },
    ...(blocksHaveListings && { blocksHaveListings }),
    orders: null,
  };
  return { chain: "ethereum", sources: [chain, ...others], pending, at };
}

/** OpenSea, whose last message came 4 s before `at`, and which was compared 12 min before. */
export function openSeaState(at: number, part: Partial<MarketPart> = {}): SourceState {
  const { stage = "following", contactAt = at - 4_000, problem = null, ...orders } = part;
  const sweep = { at: at - 12 * 60_000, orders: 812, repaired: 3 };
  return {
    ...{ source: "opensea", title: "OpenSea", stage, contactAt, problem },
    blocks: null,
    orders: { isConnected: true, sweep, ...orders },
  };
}

/** A collection that is read from OpenSea alone. */
export function openSeaAlone(at: number, part: Partial<MarketPart> = {}): SourceStates {
  return { chain: "ethereum", sources: [openSeaState(at, part)], pending: [], at };
}

/** A source that keeps no list of orders, such as a desk that posts its listings. */
export function deskState(at: number, part: Partial<Contact> = {}): SourceState {
  const contact = {
    stage: "following",
    contactAt: at - 3_600_000,
    problem: null,
    ...part,
  } as const;
  return { source: "desk", title: "A desk", ...contact, blocks: null, orders: null };
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
