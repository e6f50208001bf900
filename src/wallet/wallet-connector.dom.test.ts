import { afterEach, describe, expect, it, vi } from "vitest";
import { ACCOUNT, type FakeWallet, fakeWallet } from "../testing/fake-wallet.ts";
import { createConnection, isConnected } from "./connection.ts";
import { createWalletConnector } from "./wallet-connector.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Creates the connection of a freshly loaded page with these wallets installed. */
function setup(...wallets: readonly FakeWallet[]) {
  for (const wallet of wallets) stops.push(wallet.announce());
  const connection = createConnection();
  const connector = createWalletConnector(connection);
  connector.discover();
  return { ...connection, ...connector };
}

const sharing = (method: string) => (method.startsWith("eth_") ? [ACCOUNT] : null);

describe("a wallet", () => {
  it("is discovered, receives only a request for accounts, and connects", async () => {
    const wallet = fakeWallet("fox", sharing);
    const connection = setup(wallet);
    await connection.connectWallet("uuid-fox");
    expect(connection.getState()).toMatchObject({
      wallet: { name: "fox", address: ACCOUNT },
      asking: null,
      turns: 1,
    });
    expect(wallet.requests).toEqual(["eth_requestAccounts"]);
  });

  it.each([
    [4001, "declined"],
    [-32002, "already has an open request"],
    [-1, "did not connect"],
  ])("that refuses with code %i reports: %s", async (code, words) => {
    const connection = setup(fakeWallet("fox", () => Promise.reject({ code })));
    await connection.connectWallet("uuid-fox");
    expect(connection.getState().problem).toContain(words);
    expect(isConnected(connection.getState())).toBe(false);
  });

  it.each([[[]], [null], [["0x12"]], [[{}]]])(
    "that answers %j shares no account",
    async (answer) => {
      const connection = setup(fakeWallet("fox", () => answer));
      await connection.connectWallet("uuid-fox");
      expect(connection.getState().problem).toBe("fox did not share an account.");
    },
  );

  it("follows a change of account, and disconnects when it withdraws the account", async () => {
    const wallet = fakeWallet("fox", sharing);
    const connection = setup(wallet);
    await connection.connectWallet("uuid-fox");
    const other = `0x${"cd".repeat(20)}`;
    wallet.emit("accountsChanged", [other]);
    expect(connection.getState().wallet?.address).toBe(other);
    wallet.emit("accountsChanged", []);
    expect(connection.getState()).toMatchObject({ wallet: null, turns: 2 });
  });

  it("disconnects on its disconnect event", async () => {
    const wallet = fakeWallet("fox", sharing);
    const connection = setup(wallet);
    await connection.connectWallet("uuid-fox");
    wallet.emit("disconnect", {});
    expect(isConnected(connection.getState())).toBe(false);
  });

  it("is ignored after the reader disconnected", async () => {
    const wallet = fakeWallet("fox", sharing);
    const connection = setup(wallet);
    await connection.connectWallet("uuid-fox");
    connection.disconnect();
    wallet.emit("accountsChanged", [ACCOUNT]);
    expect(isConnected(connection.getState())).toBe(false);
  });

  it("that answers after another was chosen is ignored", async () => {
    let answerLate = (_: unknown) => {};
    const slow = fakeWallet("slow", () => new Promise((resolve) => (answerLate = resolve)));
    const connection = setup(slow, fakeWallet("fox", sharing));
    const waiting = connection.connectWallet("uuid-slow");
    await connection.connectWallet("uuid-fox");
    answerLate([ACCOUNT]);
    await waiting;
    expect(connection.getState().wallet?.name).toBe("fox");
  });
});

describe("the next load", () => {
  it("restores a wallet without a prompt and without counting a turn", async () => {
    await setup(fakeWallet("fox", sharing)).connectWallet("uuid-fox");
    for (const stop of stops.splice(0)) stop();
    const wallet = fakeWallet("fox", sharing);
    const connection = setup(fakeWallet("other", sharing), wallet);
    await vi.waitFor(() => expect(connection.getState().wallet?.name).toBe("fox"));
    expect(wallet.requests).toEqual(["eth_accounts"]);
    expect(connection.getState().turns).toBe(0);
  });

  it("sends no request to a wallet that was never connected or was disconnected", async () => {
    const before = setup(fakeWallet("fox", sharing));
    await before.connectWallet("uuid-fox");
    before.disconnect();
    const wallet = fakeWallet("fox", sharing);
    setup(wallet);
    expect(wallet.requests).toEqual([]);
  });

  it("survives a wallet that throws on a request", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    await setup(fakeWallet("fox", sharing)).connectWallet("uuid-fox");
    const throwing = fakeWallet("fox", () => {
      throw new Error("broken");
    });
    for (const stop of stops.splice(0)) stop();
    const connection = setup(throwing);
    await vi.waitFor(() => expect(warn).toHaveBeenCalled());
    expect(isConnected(connection.getState())).toBe(false);
  });
});
