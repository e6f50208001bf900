import { afterEach, describe, expect, it, vi } from "vitest";
import { ACCOUNT, fakeWallet } from "../testing/fake-wallet.ts";
import { redeemPromo, restoreWallet } from "./start-connection.ts";
import { connection } from "./use-connected.ts";

afterEach(() => {
  connection.disconnect();
  vi.doUnmock("./ask-wallets.ts");
});

describe("a link with a promo code", () => {
  it("connects, and the code leaves the address alone", () => {
    history.replaceState(null, "", "/c/x?price=1~2&promo=lfg22");
    redeemPromo();
    expect(connection.getState().betaCode).toBe("LFG22");
    expect(location.pathname + location.search).toBe("/c/x?price=1~2");
  });

  it("with an unknown code connects nothing and is cleaned as well", () => {
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

  it("is asked whether it still is connected", async () => {
    remember();
    const wallet = fakeWallet("fox", () => [ACCOUNT]);
    const stop = wallet.announce();
    await restoreWallet();
    await vi.waitFor(() => expect(connection.getState().wallet?.name).toBe("fox"));
    expect(wallet.asked).toEqual(["eth_accounts"]);
    stop();
  });

  it("stays unasked when the code that asks cannot be loaded", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.doMock("./ask-wallets.ts", () => {
      throw new Error("no network");
    });
    remember();
    await restoreWallet();
    expect(warn).toHaveBeenCalledTimes(1);
    expect(connection.getState().wallet).toBeNull();
  });

  it("is needed for the code that asks to be loaded", async () => {
    vi.doMock("./ask-wallets.ts", () => {
      throw new Error("loaded without need");
    });
    const warn = vi.spyOn(console, "warn");
    await restoreWallet();
    expect(warn).not.toHaveBeenCalled();
  });
});
