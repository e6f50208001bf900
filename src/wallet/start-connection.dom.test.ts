import { fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_QUERY, defaultSort, type TokenQuery } from "../../contract/query.ts";
import { formatQuery, parseQuery } from "../../contract/query-string.ts";
import { POST_SLUGS, postPath, ROUTES } from "../../contract/site/routes.ts";
import { ACCOUNT, fakeWallet } from "../testing/fake-wallet.ts";
import { redeemPromo, restoreWallet } from "./start-connection.ts";
import { connection } from "./use-connected.ts";

afterEach(() => {
  connection.disconnect();
  vi.doUnmock("./wallet-connector.ts");
});

describe("a link with a promo code", () => {
  it("connects and removes only the code from the address", () => {
    history.replaceState(null, "", "/c/x?price=1~2&promo=lfg22");
    redeemPromo();
    expect(connection.getState().betaCode).toBe("LFG22");
    expect(location.pathname + location.search).toBe("/c/x?price=1~2");
  });

  const SITE_PATHS = Object.values(ROUTES)
    .map(({ path }) => path.replace(/:\w+/g, "7"))
    .concat(POST_SLUGS.map(postPath), "/nowhere");

  it.each(SITE_PATHS)("is accepted at %s, which keeps the rest of its address", (path) => {
    history.replaceState(null, "", `${path}?x=1&promo=lfg22#y`);
    redeemPromo();
    expect(connection.getState().betaCode).toBe("LFG22");
    expect([location.pathname, location.search, location.hash]).toEqual([path, "?x=1", "#y"]);
  });

  it.each(["WAGMI22", "LFG22", "UNICORN22", "DEGEN22"])("stores %s", (code) => {
    history.replaceState(null, "", `/?promo=${code}`);
    redeemPromo();
    const stored = JSON.parse(localStorage.getItem("fairfloor.betaCode") ?? "null");
    expect(stored).toMatchObject({ value: code });
  });

  it("resets the sort of the address if the code connects, and only then", () => {
    const sorted: TokenQuery = { ...DEFAULT_QUERY, minPrice: 1, sortBy: "listedAt" };
    const search = formatQuery(sorted, defaultSort(true));
    const open = (promo: string) => {
      history.replaceState(null, "", `/c/x?${search}&promo=${promo}`);
      redeemPromo();
      return parseQuery(location.search, defaultSort(true));
    };
    expect(open("lfg22")).toEqual({ ...sorted, sortBy: "priceDeviation" });
    // The reader is connected already.
    expect(open("lfg22")).toEqual(sorted);
  });

  it("does not connect with an unknown code, removes it from the address, and says so", async () => {
    history.replaceState(null, "", "/c/x?sort=listed&order=desc&promo=FR%3CEE");
    redeemPromo();
    expect(connection.getState().betaCode).toBeNull();
    expect(location.search).toBe("?sort=listed&order=desc");
    const notice = await screen.findByRole("alert");
    expect(notice.textContent).toBe(
      "We do not know the code “FR<EE” in this link. Check the link for typos.",
    );
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    await vi.waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });
});

describe("a wallet connected on an earlier visit", () => {
  const fox = { uuid: "uuid-fox", rdns: "test.fox", name: "fox", provider: { request: vi.fn() } };
  const remember = () => {
    connection.take(fox, ACCOUNT, false, () => {});
    connection.show({ wallet: null });
  };

  it("receives a request that checks whether it is still connected", async () => {
    remember();
    const wallet = fakeWallet("fox", () => [ACCOUNT]);
    const stop = wallet.announce();
    await restoreWallet();
    await vi.waitFor(() => expect(connection.getState().wallet?.name).toBe("fox"));
    expect(wallet.requests).toEqual(["eth_accounts"]);
    stop();
  });

  it("receives no request if the connector fails to load", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.doMock("./wallet-connector.ts", () => {
      throw new Error("no network");
    });
    remember();
    await restoreWallet();
    expect(warn).toHaveBeenCalledTimes(1);
    expect(connection.getState().wallet).toBeNull();
  });

  it("is required for the connector to load at all", async () => {
    vi.doMock("./wallet-connector.ts", () => {
      throw new Error("loaded without need");
    });
    const warn = vi.spyOn(console, "warn");
    await restoreWallet();
    expect(warn).not.toHaveBeenCalled();
  });
});
