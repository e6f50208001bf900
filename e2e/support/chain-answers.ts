/** Makes a collection one that is read from a chain, from OpenSea or both: the page gets their answers beside the server's. */
import * as apiPath from "../../contract/api-path.ts";
import type { TokenMarket } from "../../contract/market/token-market.ts";
import {
  type ChainPart,
  chainState,
  type MarketPart,
  lastSale as madeSale,
  OWNER,
  openSeaAlone,
  openSeaState,
  topOffer,
  WRAPPER,
} from "../../src/testing/chain-answers.ts";
import { navigate } from "./navigate.ts";
import { settled } from "./settled.ts";
import { stableBox } from "./steady.ts";
import { expect, type Page } from "./test.ts";
import { atWidths } from "./widths.ts";

export interface FakeChain {
  /** Changes what the chain says from now on. */
  state: Partial<ChainPart>;
  /** Changes what OpenSea says from now on. Null: listings do not come from there. */
  openSea: Partial<MarketPart> | null;
  /** Token id -> what the chain says of it. Null: the chain does not know it. "fails": the server does not answer. */
  readonly markets: Map<string, Partial<TokenMarket> | null | "fails">;
  /** No request is answered before this settles. */
  held: Promise<void>;
  /** Number of requests for the state. */
  requests: number;
}

export { topOffer, WRAPPER };

export const lastSale: typeof madeSale = (part) => madeSale({ price: 2.25, ...part });

type Sources = "chain" | "both" | "openSea";

const NOTES: Readonly<Record<Sources, string>> = {
  chain: "Tokens, sales, asks and bids are real, read from ethereum.",
  both: "Tokens, owners and sales are real, read from ethereum. Listings and offers are from OpenSea.",
  openSea: "Tokens, sales, listings and offers are real, read from OpenSea.",
};

/** Filters that leave four cards: axe and each new layout need time for each card. */
export const FEW = "?rank=1~4";

/** Requests that wait while `held` is pending, for `settled`. */
export const HELD = { held: /\/(sources|market)$/ };

/** Holds all later responses. The returned function releases them. */
export function holdAnswers(chain: FakeChain): () => void {
  let release = () => {};
  chain.held = new Promise((resolve) => {
    release = resolve;
  });
  return release;
}

/** Selector of the parts of the page that say how fresh the data are. */
export const STATE = "#about-collection, [aria-label='Tokens shown']";

export const bar = (page: Page) => page.getByRole("region", { name: "Tokens shown" });
/** Section of a token's view that shows owner, offer and last sale. */
export const section = (page: Page) => page.getByRole("region", { name: "Market of this token" });

/** Text of `section` before an answer. The state of the sources may follow it. */
const LABELS = "MarketOwnerTop offerLast sale";

/** Records the heights of `section`, by window width. */
export interface Heights {
  /** Measures in the window's present width. */
  measure(): Promise<void>;
  /**
   * Loads the page of a token. Measures at all widths while its responses are held, and again once the section contains
   * all of `texts`.
   */
  measureFirst(tokenPath: string, texts: readonly (string | RegExp)[]): Promise<void>;
  /** The same without a page load, in the window's present width, for a token that was not open before. */
  measureNext(tokenPath: string, texts: readonly (string | RegExp)[]): Promise<void>;
  /** Expects the same height at each width in all measurements. */
  expectOne(): void;
}

export function watchHeights(page: Page, chain: FakeChain, widths: readonly number[]): Heights {
  const heights = new Map<number, number[]>();
  const measure = async () => {
    const width = page.viewportSize()?.width ?? 0;
    const { height } = await stableBox(section(page), HELD);
    heights.set(width, [...(heights.get(width) ?? []), height]);
  };
  return {
    measure,
    async measureFirst(tokenPath, texts) {
      const release = holdAnswers(chain);
      await page.goto(tokenPath);
      await expect(section(page)).toHaveText(LABELS);
      await atWidths(page, widths, measure);
      release();
      for (const text of texts) await expect(section(page)).toContainText(text);
      await atWidths(page, widths, measure);
    },
    async measureNext(tokenPath, texts) {
      const release = holdAnswers(chain);
      await navigate(page, tokenPath);
      await expect(section(page)).toHaveAttribute("aria-busy", "true");
      await expect(section(page)).toContainText(LABELS);
      await measure();
      release();
      for (const text of texts) await expect(section(page)).toContainText(text);
      await measure();
    },
    expectOne() {
      expect(heights.size).toBe(widths.length);
      for (const [width, each] of heights) expect(new Set(each).size, `${width}: ${each}`).toBe(1);
    },
  };
}

/** Interval in which the page requests what the sources say. */
const REFRESH_MS = 4_000;

/** Lets the page request what the sources say now. The page's clock must be installed. */
export async function pollChain(page: Page): Promise<void> {
  // The page schedules the next request when the last response arrives.
  await settled(page);
  // In two steps: a single one would run the interval before the end of the time in which SWR drops repeated requests.
  for (let step = 0; step < 2; step += 1) await page.clock.fastForward(REFRESH_MS / 2);
}

/** Must be called before the page is opened. */
export async function fakeChain(
  page: Page,
  collection: string,
  sources: Sources = "chain",
): Promise<FakeChain> {
  const chain: FakeChain = {
    state: {},
    openSea: sources === "chain" ? null : {},
    markets: new Map(),
    held: Promise.resolve(),
    requests: 0,
  };
  const readsChain = sources !== "openSea";
  await page.route(`**${apiPath.info(collection)}`, async (route) => {
    const response = await route.fetch();
    // Forwards an error as it is. With status 200 the page would try to parse its body as a collection.
    if (!response.ok()) return route.fulfill({ response });
    const info = await response.json();
    const note = NOTES[sources];
    const dataSource = { ...info.dataSource, kind: "chain", note, listingsSimulated: false };
    const contractAddress = "0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb";
    await route.fulfill({ json: { ...info, demo: false, contractAddress, dataSource } });
  });
  await page.route(`**${apiPath.sources(collection)}`, async (route) => {
    chain.requests += 1;
    await chain.held;
    const at = Date.now();
    const { openSea } = chain;
    const json = readsChain
      ? chainState(at, { others: openSea ? [openSeaState(at, openSea)] : [], ...chain.state })
      : openSeaAlone(at, openSea ?? {});
    await route.fulfill({ json });
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
        ...(readsChain && { owner: OWNER }),
        isPending: false,
        marketplace: sources === "chain" ? 5 : 1,
        topOffer: null,
        lastSale: null,
        ...market,
      };
      return route.fulfill({ json: body });
    },
  );
  return chain;
}
