import { afterEach, describe, expect, it, vi } from "vitest";
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

  it("does not connect with an unknown code, but removes it from the address", () => {
    history.replaceState(null, "", "/?promo=FREE");
    redeemPromo();
    expect(connection.getState().betaCode).toBeNull();
    expect(location.search).toBe("");
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
