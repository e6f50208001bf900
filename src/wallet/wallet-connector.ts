/**
 * Discovers the wallets in this browser and requests their accounts. Nothing is ever signed: a wallet receives only
 * `eth_requestAccounts`, when the reader chooses it, or `eth_accounts`, which checks an earlier connection without
 * a prompt.
 *
 * A chunk of its own: only the connect dialog and an earlier connected wallet need it.
 */
import type { Connection } from "./connection.ts";
import { connection } from "./use-connected.ts";
import { readAnnouncement, type Wallet, type WalletProvider, withWallet } from "./wallets.ts";

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
/** Error codes of EIP-1193 and EIP-1474. */
const USER_REJECTED = 4001;
const REQUEST_PENDING = -32002;

function firstAddress(accounts: unknown): string | null {
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  return typeof first === "string" && ADDRESS.test(first) ? first : null;
}

function rejectionMessage(error: unknown, name: string): string {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : null;
  if (code === USER_REJECTED) return `${name}: you declined the request.`;
  if (code === REQUEST_PENDING) return `${name} already has an open request. Confirm it there.`;
  return `${name} did not connect. Unlock it and try again.`;
}

export function createWalletConnector(store: Connection) {
  const { getState, show } = store;
  let isDiscovering = false;

  const listenTo = (provider: WalletProvider, name: string) => {
    const onAccounts = (accounts: unknown) => {
      const address = firstAddress(accounts);
      if (!address) store.forgetWallet();
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

  const take = (wallet: Wallet, address: string, restored: boolean) =>
    store.take(wallet, address, restored, listenTo(wallet.provider, wallet.name));

  const restore = async (wallet: Wallet) => {
    try {
      const address = firstAddress(await wallet.provider.request({ method: "eth_accounts" }));
      const state = getState();
      const stillApplies =
        store.rememberedWallet() === wallet.rdns && !state.wallet && !state.asking;
      if (address && stillApplies) take(wallet, address, true);
    } catch (error) {
      console.warn(`${wallet.name} did not say whether it is connected: ${String(error)}`);
    }
  };

  const onAnnouncement = (event: Event) => {
    const found = readAnnouncement(event);
    if (!found) return;
    const { wallets, wallet } = getState();
    const known = withWallet(wallets, found);
    if (known === wallets) return;
    show({ wallets: known });
    if (found.rdns === store.rememberedWallet() && !wallet) void restore(found);
  };

  return {
    /** Starts listening for wallets and requests announcements. Further calls only request announcements. */
    discover() {
      if (!isDiscovering) {
        isDiscovering = true;
        window.addEventListener("eip6963:announceProvider", onAnnouncement);
      }
      window.dispatchEvent(new Event("eip6963:requestProvider"));
    },
    /** Requests a wallet's account. The outcome is in the connection's state. */
    async connectWallet(uuid: string) {
      const wallet = getState().wallets.find((each) => each.uuid === uuid);
      if (!wallet) return;
      show({ asking: uuid, problem: null });
      let address: string | null = null;
      let problem = `${wallet.name} did not share an account.`;
      try {
        address = firstAddress(await wallet.provider.request({ method: "eth_requestAccounts" }));
      } catch (error) {
        problem = rejectionMessage(error, wallet.name);
      }
      // Meanwhile the reader chose another wallet or gave up on this one.
      if (getState().asking !== uuid) return;
      if (address) take(wallet, address, false);
      else show({ asking: null, problem });
    },
  };
}

export const walletConnector = createWalletConnector(connection);
