/**
 * The connection that opens the deviation sort: a wallet's account or a beta code.
 *
 * Ownership  This store keeps the code and the name of the wallet connected last. `ask-wallets.ts` alone speaks to
 *            wallets and changes what the state says of them; everyone else reads the state.
 */
import { createStored } from "../storage/stored.ts";
import { betaCodeFrom } from "./beta-codes.ts";
import type { Wallet } from "./wallets.ts";

interface ConnectedWallet {
  readonly name: string;
  /** 0x and 40 hexadecimal digits. */
  readonly address: string;
}

export interface ConnectionState {
  /** Those that announced themselves so far. */
  readonly wallets: readonly Wallet[];
  readonly wallet: ConnectedWallet | null;
  readonly betaCode: string | null;
  /** The uuid of the wallet that is being asked; null while none is. */
  readonly asking: string | null;
  /** Why the last wallet asked did not connect; null while there is nothing to say. */
  readonly problem: string | null;
  /** How often the connected flag was turned, not counting what a load found as it was left. */
  readonly turns: number;
}

export interface Connection {
  getState(): ConnectionState;
  subscribe(listener: () => void): () => void;
  /** Stores the code if it is one of the beta codes; false if not. */
  redeem(code: string): boolean;
  /** Forgets wallet and code. */
  disconnect(): void;
  /** The `rdns` of the wallet connected last; null after it or the reader disconnected. */
  rememberedWallet(): string | null;
  forgetWallet(): void;
  /** Changes the state. A change that only restores what an earlier visit left is no turn of the flag. */
  show(change: Partial<ConnectionState>, restored?: boolean): void;
  /** Takes an account that `wallet` shared. Calls `release` when another wallet is taken, or the reader disconnects. */
  take(wallet: Wallet, address: string, restored: boolean, release: () => void): void;
}

export function isConnected({ wallet, betaCode }: ConnectionState): boolean {
  return wallet !== null || betaCode !== null;
}

function storedText(name: string, parse: (value: string) => string | null) {
  return createStored<string | null>({
    area: "local",
    name,
    version: 1,
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
  const listeners = new Set<() => void>();
  let state: ConnectionState = {
    wallets: [],
    wallet: null,
    betaCode: storedCode.read(),
    asking: null,
    problem: null,
    turns: 0,
  };
  let releaseWallet = () => {};

  const show: Connection["show"] = (change, restored = false) => {
    const next = { ...state, ...change };
    const turned = isConnected(next) !== isConnected(state) && !restored;
    state = turned ? { ...next, turns: next.turns + 1 } : next;
    for (const listener of listeners) listener();
  };

  // Another tab may redeem or forget a code.
  storedCode.subscribe(() => {
    if (storedCode.read() !== state.betaCode) show({ betaCode: storedCode.read() });
  });

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
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
