/**
 * The connection that unlocks the deviation sort: a wallet's account or a beta code.
 *
 * This store owns the stored code and the name of the wallet connected last. Only `wallet-connector.ts` talks to wallets
 * and updates their part of the state. All other modules only read the state.
 */
import { createPageState } from "../components/page-state.ts";
import { createStored } from "../storage/stored.ts";
import { betaCodeFrom } from "./beta-codes.ts";
import type { Wallet } from "./wallets.ts";

interface ConnectedWallet {
  readonly name: string;
  /** 0x and 40 hexadecimal digits. */
  readonly address: string;
}

export interface ConnectionState {
  readonly wallets: readonly Wallet[];
  readonly wallet: ConnectedWallet | null;
  readonly betaCode: string | null;
  /** The uuid of the wallet with a pending request, or null. */
  readonly asking: string | null;
  /** Why the last requested wallet did not connect. Null if there is no problem. */
  readonly problem: string | null;
  /** Number of times the connected flag changed. Restoring an earlier visit's connection does not count. */
  readonly turns: number;
}

export interface Connection {
  getState(): ConnectionState;
  subscribe(listener: () => void): () => void;
  /** Stores the code and returns true if it is a beta code; returns false otherwise. */
  redeem(code: string): boolean;
  disconnect(): void;
  /** Returns the `rdns` of the wallet connected last. Null after that wallet or the reader disconnected. */
  rememberedWallet(): string | null;
  forgetWallet(): void;
  /** Updates the state. `restored` marks an earlier visit's connection, which does not count as a turn. */
  show(change: Partial<ConnectionState>, restored?: boolean): void;
  /** Connects an account that `wallet` shared. Calls `release` when another wallet connects or the reader disconnects. */
  take(wallet: Wallet, address: string, restored: boolean, release: () => void): void;
}

export function isConnected({ wallet, betaCode }: ConnectionState): boolean {
  return wallet !== null || betaCode !== null;
}

/** Shortens an account's address to a recognisable form: "0x1234…cdef". */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}

function storedText(name: string, parse: (value: string) => string | null) {
  return createStored<string | null>({
    name,
    initial: null,
    parse: (value) => {
      if (value === null) return null;
      return typeof value === "string" ? (parse(value) ?? undefined) : undefined;
    },
  });
}

export function createConnection(): Connection {
  const storedCode = storedText("betaCode", betaCodeFrom);
  const rememberedRdns = storedText("wallet", (rdns) => rdns);
  const state = createPageState<ConnectionState>({
    wallets: [],
    wallet: null,
    betaCode: storedCode.read(),
    asking: null,
    problem: null,
    turns: 0,
  });
  let releaseWallet = () => {};

  const show: Connection["show"] = (change, restored = false) => {
    const next = { ...state.get(), ...change };
    const turned = isConnected(next) !== isConnected(state.get()) && !restored;
    state.set(turned ? { ...next, turns: next.turns + 1 } : next);
  };

  // Another tab may redeem or forget a code.
  storedCode.subscribe(() => {
    if (storedCode.read() !== state.get().betaCode) show({ betaCode: storedCode.read() });
  });

  return {
    getState: state.get,
    subscribe: state.subscribe,
    redeem(code) {
      const betaCode = betaCodeFrom(code);
      if (!betaCode) return false;
      show({ betaCode });
      storedCode.write(betaCode);
      return true;
    },
    disconnect() {
      releaseWallet();
      releaseWallet = () => {};
      rememberedRdns.write(null);
      show({ wallet: null, betaCode: null, asking: null, problem: null });
      storedCode.write(null);
    },
    rememberedWallet: rememberedRdns.read,
    forgetWallet: () => rememberedRdns.write(null),
    show,
    take({ name, rdns }, address, restored, release) {
      releaseWallet();
      releaseWallet = release;
      rememberedRdns.write(rdns);
      show({ wallet: { name, address }, asking: null, problem: null }, restored);
    },
  };
}
