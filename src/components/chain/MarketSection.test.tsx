import { act, render, screen, within } from "@testing-library/react";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as apiPath from "../../../contract/api-path.ts";
import type { CollectionInfo } from "../../../contract/collection.ts";
import type { TokenMarket } from "../../../contract/market/token-market.ts";
import { createCollectionStore } from "../../collection/collection-store.ts";
import { tokenAt } from "../../collection/token-at.ts";
import { CollectionContext } from "../../collection/use-collection.ts";
import {
  chainState,
  lastSale,
  OWNER,
  SELLER,
  TRANSACTION,
  tokenMarket,
  topOffer,
  WRAPPER,
} from "../../testing/chain-answers.ts";
import { fakeFetch } from "../../testing/fake-fetch.ts";
import { updateFromText } from "../../testing/token-table.ts";
import { ChainRows } from "./ChainRows.tsx";
import { MarketSection } from "./MarketSection.tsx";
import { sourceSummary } from "./source-summary.ts";

// 12 is listed, 700 is not, 5 has no projection.
const TABLE = `
  id   price  projection  market
  12   75     100         5
  700  -      100         -
  5    -      -           -
`;
const FROM_CHAIN: Partial<CollectionInfo> = {
  contractAddress: "0xb47e",
  dataSource: { kind: "followed", note: "", listingsSimulated: false, salesCount: 0 },
};
/** A marketplace without pages of tokens. */
const UNKNOWN = 0;
const NOW = Date.UTC(2026, 0, 15, 12);

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(NOW);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets requests settle. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

interface SetupOptions {
  readonly collection?: Partial<CollectionInfo>;
  readonly as?: "section" | "rows";
}

async function setup(tokenId: string, answer: unknown, options: SetupOptions = {}) {
  const { collection: part = {}, as = "section" } = options;
  const store = createCollectionStore();
  store.receive(updateFromText(TABLE, { collection: { ...FROM_CHAIN, ...part } }));
  const path = apiPath.tokenMarket("apes", tokenId);
  const answers: Record<string, unknown> = { [path]: answer };
  const fetched = fakeFetch(answers);
  const row = ["12", "700", "5"].indexOf(tokenId);
  const token = tokenAt(store.getState(), row);
  const collection = store.getState().fixed?.collection;
  if (!token || !collection) throw new Error("the drawn token is missing");
  const view = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <CollectionContext value={store}>
        {as === "section" ? (
          <MarketSection token={token} collection={collection} />
        ) : (
          <dl>
            <ChainRows token={token} collection={collection} row="row" />
          </dl>
        )}
      </CollectionContext>
    </SWRConfig>,
  );
  const before = view.container.textContent;
  await settle();
  return {
    ...view,
    store,
    /** Text before the first answer. */
    before,
    requests: () => fetched.mock.calls.filter(([each]) => String(each) === path).length,
    answer: (next: unknown) => {
      answers[path] = next;
    },
  };
}

const fact = (label: string) => screen.getByText(label).nextElementSibling as HTMLElement;
const rich: Partial<TokenMarket> = { topOffer: topOffer(88), lastSale: lastSale() };

describe("MarketSection", () => {
  it("shows the owner, shortened and linked to an explorer", async () => {
    await setup("700", tokenMarket("700"));
    const link = within(fact("Owner")).getByRole("link");
    expect(link.textContent).toBe("0xaaaa…aaaa");
    expect(link.getAttribute("href")).toBe(`https://etherscan.io/address/${OWNER}`);
    expect(link.title).toBe(OWNER);
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
    expect(fact("Owner").textContent).not.toContain("Wrapped");
  });

  it("shows an owner without a link on a chain without a known explorer", async () => {
    await setup("700", tokenMarket("700", rich), { collection: { chain: "chain-31337" } });
    expect(within(fact("Owner")).queryByRole("link")).toBeNull();
    expect(within(fact("Owner")).getByText("0xaaaa…aaaa").title).toBe(OWNER);
    expect(fact("Last sale").textContent).toContain("0xbbbb…bbbb to 0xaaaa…aaaa 0xeeee…eeee");
  });

  it("marks a wrapped punk, and a token that nobody owns", async () => {
    const { unmount } = await setup("700", tokenMarket("700", { owner: WRAPPER }));
    expect(fact("Owner").textContent).toBe("Wrapped0xb7F7…13F6");
    unmount();
    await setup("700", tokenMarket("700", { owner: null }));
    expect(fact("Owner").textContent).toBe("None");
  });

  it("shows a demo's offer alone, and that it is made up", async () => {
    const demo = { collection: { demo: true } };
    const scope = { kind: "collection" } as const;
    const { unmount, requests, store } = await setup(
      "700",
      tokenMarket("700", {
        owner: undefined,
        marketplace: null,
        topOffer: topOffer(88, { scope }),
      }),
      demo,
    );
    expect(screen.getByRole("region").textContent).toBe(
      "MarketTop offerfor any token88 ETH12% under projectionMade up, as all of the demo is.",
    );
    const { listings } = updateFromText(TABLE);
    act(() => store.receive({ ...updateFromText(TABLE), sequence: 2, fixed: undefined, listings }));
    await pass(200);
    // A demo's listings change several times a second, its offers each hour.
    await pass(58_000);
    expect(requests()).toBe(1);
    await pass(2_000);
    expect(requests()).toBe(2);
    unmount();
    await setup("700", { tokenId: 700 }, demo);
    expect(screen.getByRole("region").textContent).toContain("The offer could not be loaded.");
  });

  it("shows the top offer beside the projection", async () => {
    const { unmount } = await setup("700", tokenMarket("700", { topOffer: topOffer(88) }));
    expect(fact("Top offer").textContent).toBe("88 ETH12% under projection");
    unmount();
    await setup("5", tokenMarket("5", { topOffer: topOffer(88) }));
    expect(fact("Top offer").textContent).toBe("88 ETH");
  });

  it("says the currency of an offer, and which tokens it is for", async () => {
    const shown = async (part: Parameters<typeof topOffer>[1]) => {
      const { unmount } = await setup("5", tokenMarket("5", { topOffer: topOffer(88, part) }));
      const label = screen.getByText("Top offer").textContent;
      const value = fact("Top offer").textContent;
      unmount();
      return [label, value];
    };
    expect(await shown({ currency: "WETH" })).toEqual(["Top offer", "88 WETH"]);
    const scope = { kind: "collection" } as const;
    expect(await shown({ scope })).toEqual(["Top offerfor any token", "88 ETH"]);
    const traits = [
      { name: "Background", value: "Red" },
      { name: "Eyes", value: "Laser" },
    ];
    expect(await shown({ scope: { kind: "traits", traits } })).toEqual([
      "Top offerfor Background: Red, Eyes: Laser",
      "88 ETH",
    ]);
  });

  it("says that the owner is unknown if no chain is read", async () => {
    await setup("700", tokenMarket("700", { owner: undefined, marketplace: 1 }));
    expect(fact("Owner").textContent).toBe("Unknown");
    expect(screen.getByRole("link", { name: "View on OpenSea" }).getAttribute("href")).toBe(
      "https://opensea.io/assets/ethereum/0xb47e/700",
    );
  });

  it("shows the last sale with date, marketplace, accounts and transaction", async () => {
    await setup("700", tokenMarket("700", rich));
    expect(fact("Last sale").textContent).toBe(
      "50 ETH12 Mar 2024 on CryptoPunks0xbbbb…bbbb to 0xaaaa…aaaa transaction",
    );
    const links = within(fact("Last sale")).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      `https://etherscan.io/address/${SELLER}`,
      `https://etherscan.io/address/${OWNER}`,
      `https://etherscan.io/tx/${TRANSACTION}`,
    ]);
    expect(links[2]?.title).toBe(TRANSACTION);
  });

  it("shows no price of a sale in a currency that is not well known, and no unknown marketplace", async () => {
    const sale = lastSale({ price: null, currency: OWNER, marketplace: 0 });
    await setup("700", tokenMarket("700", { lastSale: sale }));
    expect(fact("Last sale").textContent).toMatch(/^in another currency12 Mar 20240xbbbb/);
  });

  it("shows a sale in a well-known currency in that", async () => {
    const sale = lastSale({ price: 1_250, currency: "USDC", marketplace: 0 });
    await setup("700", tokenMarket("700", { lastSale: sale }));
    expect(fact("Last sale").textContent).toMatch(/^1,250 USDC12 Mar 20240xbbbb/);
  });

  it("shows a sale whose transaction is not known", async () => {
    const sale = lastSale({ transactionHash: null, marketplace: 1 });
    await setup("700", tokenMarket("700", { lastSale: sale }));
    expect(fact("Last sale").textContent).toBe(
      "50 ETH12 Mar 2024 on OpenSea0xbbbb…bbbb to 0xaaaa…aaaa",
    );
  });

  it("says that there is no offer and no sale", async () => {
    await setup("700", tokenMarket("700"));
    expect([fact("Top offer").textContent, fact("Last sale").textContent]).toEqual([
      "None",
      "None",
    ]);
  });

  it("links to the market's page of a token that is not listed", async () => {
    const { unmount } = await setup("700", tokenMarket("700"));
    const link = screen.getByRole("link", { name: "View on CryptoPunks" });
    expect(link.getAttribute("href")).toBe("https://cryptopunks.app/cryptopunks/details/700");
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
    unmount();
    // A listed token has the link above.
    await setup("12", tokenMarket("12"));
    expect(screen.queryByRole("link", { name: /View on/ })).toBeNull();
  });

  it("links to no marketplace that does not show the token", async () => {
    for (const marketplace of [null, UNKNOWN]) {
      const { unmount } = await setup("700", tokenMarket("700", { marketplace }));
      expect(screen.queryByText(/View on/)).toBeNull();
      unmount();
    }
  });

  it("has its labels from the start, so that nothing moves", async () => {
    const { before } = await setup("700", tokenMarket("700"));
    expect(before).toBe("MarketOwnerTop offerLast sale");
  });

  it("shows nothing of a token that no source knows", async () => {
    const { container, requests } = await setup("700", undefined);
    expect(container.textContent).toBe("");
    await pass(20_000);
    expect(requests()).toBe(1);
  });

  it("says quietly that the request failed, and shows what a later one answers", async () => {
    const { answer } = await setup("700", new TypeError("Failed to fetch"));
    expect(screen.getByText("Owner, offers and sales could not be loaded.")).toBeTruthy();
    expect(fact("Owner").textContent).toBe("Not loaded");
    answer(tokenMarket("700"));
    await pass(4_000);
    expect(fact("Owner").textContent).toBe("0xaaaa…aaaa");
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });

  it("keeps what it has if a later request fails", async () => {
    const { answer } = await setup("700", tokenMarket("700"));
    answer(new TypeError("Failed to fetch"));
    await pass(8_000);
    expect(fact("Owner").textContent).toBe("0xaaaa…aaaa");
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });

  it("follows the market: every few seconds, and soon after a listing changed", async () => {
    const { store, answer, requests } = await setup("700", tokenMarket("700"));
    answer(tokenMarket("700", { topOffer: topOffer(88) }));
    await pass(4_000);
    expect(fact("Top offer").textContent).toMatch(/^88 ETH/);
    const count = requests();
    answer(tokenMarket("700", { topOffer: topOffer(90) }));
    const { listings } = updateFromText(TABLE);
    act(() => store.receive({ ...updateFromText(TABLE), sequence: 2, fixed: undefined, listings }));
    await pass(200);
    expect(requests()).toBe(count + 1);
    expect(fact("Top offer").textContent).toMatch(/^90 ETH/);
  });

  it("explains a change that is not confirmed", async () => {
    const { store } = await setup("700", tokenMarket("700"));
    const explained = () => screen.queryByText(/not confirmed yet changed this token/);
    expect(explained()).toBeNull();
    act(() => store.setChain(sourceSummary(chainState(NOW, { pending: ["700"] }), NOW)));
    expect(explained()).toBeTruthy();
    act(() => store.setChain(sourceSummary(chainState(NOW), NOW)));
    expect(explained()).toBeNull();
  });
});

describe("ChainRows", () => {
  const rows = () =>
    [...document.querySelectorAll("dl > div")].map(
      ({ children: [label, value] }) => `${label?.textContent}: ${value?.textContent}`,
    );

  it("shows all facts, each in a row", async () => {
    await setup("700", tokenMarket("700", rich), { as: "rows" });
    expect(rows()).toEqual([
      "Owner: 0xaaaa…aaaa",
      "Top offer: 88 ETH, 12% under",
      "Offer for: this token",
      "Last sale: 50 ETH",
      "Sale date: 12 Mar 2024",
      "Sale marketplace: CryptoPunks",
      "Seller: 0xbbbb…bbbb",
      "Buyer: 0xaaaa…aaaa",
      "Transaction: 0xeeee…eeee",
      "View on: CryptoPunks",
    ]);
    expect(screen.getByRole("link", { name: "0xeeee…eeee" }).getAttribute("href")).toBe(
      `https://etherscan.io/tx/${TRANSACTION}`,
    );
  });

  it("says which tokens an offer is for, and that owner and transaction are unknown", async () => {
    const traits = [{ name: "Background", value: "Red" }];
    const offer = topOffer(88, { currency: "WETH", scope: { kind: "traits", traits } });
    const sale = lastSale({ transactionHash: null, marketplace: 1 });
    const known = { topOffer: offer, lastSale: sale, marketplace: 1 };
    await setup("700", tokenMarket("700", { owner: undefined, ...known }), { as: "rows" });
    expect(rows().slice(0, 4)).toEqual([
      "Owner: Unknown",
      "Top offer: 88 WETH, 12% under",
      "Offer for: Background: Red",
      "Last sale: 50 ETH",
    ]);
    expect(rows().slice(-2)).toEqual(["Transaction: Unknown", "View on: OpenSea"]);
  });

  it("says that there is no offer and no sale", async () => {
    await setup("700", tokenMarket("700"), { as: "rows" });
    expect(rows().slice(1, 5)).toEqual([
      "Top offer: None",
      "Offer for: –",
      "Last sale: None",
      "Sale date: –",
    ]);
  });

  it("says that an offer is at the projection", async () => {
    await setup("700", tokenMarket("700", { topOffer: topOffer(100) }), { as: "rows" });
    expect(rows()[1]).toBe("Top offer: 100 ETH, at projection");
  });

  it("has the same rows while loading, without an answer, and after a failure", async () => {
    const loading = await setup("700", undefined, { as: "rows" });
    const labels = () => rows().map((row) => row.split(":")[0]);
    const all = labels();
    expect(all).toHaveLength(10);
    expect(loading.before).not.toContain("–");
    expect(rows()[0]).toBe("Owner: Unknown");
    loading.unmount();
    await setup("700", new TypeError("Failed to fetch"), { as: "rows" });
    expect(labels()).toEqual(all);
    expect(rows()[0]).toBe("Owner: Not loaded");
  });
});
