/**
 * The connection that opens the deviation sort: a wallet's account or a beta code. Nothing is ever
 * signed; a wallet is only asked for its accounts (`eth_requestAccounts`, when the reader says so),
 * and on load a wallet connected before is asked whether it still is (`eth_accounts`, no prompt).
 *
 * Ownership  This store alone speaks to wallets and keeps the code; everyone else reads its state.
 */
import { createStored } from "../storage/stored.ts";
import { betaCodeFrom } from "./beta-codes.ts";
import { readAnnouncement, type Wallet, type WalletProvider, withWallet } from "./wallets.ts";

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
  /** Begins to listen for wallets, and asks them to announce themselves. Again: only asks. */
  discover(): void;
  /** Asks a wallet for its account. What comes of it is in the state. */
  connectWallet(uuid: string): Promise<void>;
  /** Stores the code if it is one of the beta codes; false if not. */
  redeem(code: string): boolean;
  /** Forgets wallet and code. */
  disconnect(): void;
}

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
/** EIP-1193 and EIP-1474. */
const USER_REJECTED = 4001;
const ALREADY_ASKED = -32002;

export function isConnected({ wallet, betaCode }: ConnectionState): boolean {
  return wallet !== null || betaCode !== null;
}

function firstAddress(accounts: unknown): string | null {
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  return typeof first === "string" && ADDRESS.test(first) ? first : null;
}

function refusal(error: unknown, name: string): string {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : null;
  if (code === USER_REJECTED) return `${name}: the request was declined.`;
  if (code === ALREADY_ASKED) return `${name} is already asking. Open it and answer there.`;
  return `${name} did not connect. Unlock it and try again.`;
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
  let discovering = false;
  let stopListening = () => {};

  const show = (change: Partial<ConnectionState>, restored = false) => {
    const next = { ...state, ...change };
    const turned = isConnected(next) !== isConnected(state) && !restored;
    state = turned ? { ...next, turns: next.turns + 1 } : next;
    for (const listener of listeners) listener();
  };

  const listenTo = (provider: WalletProvider, name: string) => {
    const onAccounts = (accounts: unknown) => {
      const address = firstAddress(accounts);
      if (!address) rememberedRdns.write(null);
      show({ wallet: address ? { name, address } : null });
    };
    const onDisconnect = () => show({ wallet: null });
    try {
      provider.on?.("accountsChanged", onAccounts);
      provider.on?.("disconnect", onDisconnect);
    } catch (error) {
      console.warn(`${name} does not tell of changes: ${String(error)}`);
    }
    return () => {
      try {
        provider.removeListener?.("accountsChanged", onAccounts);
        provider.removeListener?.("disconnect", onDisconnect);
      } catch (error) {
        console.warn(`${name} keeps telling of changes: ${String(error)}`);
      }
    };
  };

  const take = (wallet: Wallet, address: string, restored: boolean) => {
    stopListening();
    const { name, rdns, provider } = wallet;
    rememberedRdns.write(rdns);
    stopListening = listenTo(provider, name);
    show({ wallet: { name, address }, asking: null, problem: null }, restored);
  };

  const restore = async (wallet: Wallet) => {
    try {
      const address = firstAddress(await wallet.provider.request({ method: "eth_accounts" }));
      const stillWanted = rememberedRdns.read() === wallet.rdns && !state.wallet && !state.asking;
      if (address && stillWanted) take(wallet, address, true);
    } catch (error) {
      console.warn(`${wallet.name} did not say whether it is connected: ${String(error)}`);
    }
  };

  const onAnnouncement = (event: Event) => {
    const found = readAnnouncement(event);
    if (!found) return;
    const wallets = withWallet(state.wallets, found);
    if (wallets === state.wallets) return;
    show({ wallets });
    if (found.rdns === rememberedRdns.read() && !state.wallet) void restore(found);
  };

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    discover() {
      if (!discovering) {
        discovering = true;
        window.addEventListener("eip6963:announceProvider", onAnnouncement);
        storedCode.subscribe(() => {
          if (storedCode.read() !== state.betaCode) show({ betaCode: storedCode.read() });
        });
      }
      window.dispatchEvent(new Event("eip6963:requestProvider"));
    },
    async connectWallet(uuid) {
      const wallet = state.wallets.find((each) => each.uuid === uuid);
      if (!wallet) return;
      show({ asking: uuid, problem: null });
      let address: string | null = null;
      let problem = `${wallet.name} shared no account.`;
      try {
        address = firstAddress(await wallet.provider.request({ method: "eth_requestAccounts" }));
      } catch (error) {
        problem = refusal(error, wallet.name);
      }
      // Another wallet was asked meanwhile, or the reader gave up on this one.
      if (state.asking !== uuid) return;
      if (address) take(wallet, address, false);
      else show({ asking: null, problem });
    },
    redeem(code) {
      const betaCode = betaCodeFrom(code);
      if (!betaCode) return false;
      show({ betaCode });
      storedCode.write(betaCode);
      return true;
    },
    disconnect() {
      stopListening();
      stopListening = () => {};
      rememberedRdns.write(null);
      show({ wallet: null, betaCode: null, asking: null, problem: null });
      storedCode.write(null);
    },
  };
}
