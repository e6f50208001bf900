/** Makes a collection one that is read from a chain: the page gets the server's answers with those of a chain beside them. */
import * as apiPath from "../../contract/api-path.ts";
import type { ChainState, TokenMarket } from "../../contract/listings/chain.ts";
import type { Page } from "./test.ts";

export const OWNER = "0x1234567890abcdef1234567890abcdef1234abcd";
export const SELLER = "0x00000000219ab540356cbb839cbe05303d7705fa";
export const TRANSACTION = `0x${"5e".repeat(32)}`;
/** Holds punks for the owners of their wrapped tokens. */
export const WRAPPER = "0xb7f7f6c52f2e2fdb1963eab30438024864c313f6";

export interface FakeChain {
  /** Changes what the chain says from now on. */
  state: Partial<ChainState>;
  /** Token id -> what the chain says of it. Null: the chain does not know it. "fails": the server does not answer. */
  readonly markets: Map<string, Partial<TokenMarket> | null | "fails">;
  /** No request is answered before this settles. */
  held: Promise<void>;
  /** Number of requests for the state. */
  requests: number;
}

export function lastSale(
  part: Partial<NonNullable<TokenMarket["lastSale"]>> = {},
): NonNullable<TokenMarket["lastSale"]> {
  return {
    price: 2.25,
    currency: "ETH",
    at: Date.UTC(2024, 2, 12, 9),
    transactionHash: TRANSACTION,
    marketplace: 5,
    seller: SELLER,
    buyer: OWNER,
    ...part,
  };
}

/** Must be called before the page is opened. */
export async function fakeChain(page: Page, collection: string): Promise<FakeChain> {
  const chain: FakeChain = { state: {}, markets: new Map(), held: Promise.resolve(), requests: 0 };
  await page.route(`**${apiPath.info(collection)}`, async (route) => {
    const info = await (await route.fetch()).json();
    const note = "Tokens, sales, asks and bids are real, read from ethereum.";
    const dataSource = { ...info.dataSource, kind: "chain", note, listingsSimulated: false };
    const contractAddress = "0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb";
    await route.fulfill({ json: { ...info, demo: false, contractAddress, dataSource } });
  });
  await page.route(`**${apiPath.chain(collection)}`, async (route) => {
    chain.requests += 1;
    await chain.held;
    const at = Date.now();
    const state: ChainState = {
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
      ...chain.state,
    };
    await route.fulfill({ json: state });
  });
  await page.route(
    `**${apiPath.tokenMarket(collection, "*")}`.replace("%2A", "*"),
    async (route) => {
      const tokenId = new URL(route.request().url()).pathname.split("/").at(-2) ?? "";
      await chain.held;
      const market = chain.markets.get(tokenId) ?? {};
      if (market === "fails") return route.abort();
      if (chain.markets.get(tokenId) === null)
        return route.fulfill({ status: 404, json: { error: { code: "not_found", message: "." } } });
      const body: TokenMarket = {
        tokenId,
        owner: OWNER,
        isPending: false,
        marketplace: 5,
        topOffer: null,
        lastSale: null,
        ...market,
      };
      return route.fulfill({ json: body });
    },
  );
  return chain;
}
