/** The page's one connection, and the hooks that read it. */
import { useSyncExternalStore } from "react";
import { navigate } from "wouter/use-browser-location";
import { promoOf, withoutPromo } from "./beta-codes.ts";
import { type ConnectionState, createConnection, isConnected } from "./connection.ts";

export const connection = createConnection();

/** Whether the deviation sort is open: a wallet is connected or a beta code is stored. */
export function useConnected(): boolean {
  return useSyncExternalStore(connection.subscribe, () => isConnected(connection.getState()));
}

export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.getState);
}

/**
 * Called once, before the first render: listens for wallets, and takes a `?promo=` code out of the
 * address. A code that is none is taken out as well: it would only travel on in links.
 */
export function startConnection(): void {
  connection.discover();
  const promo = promoOf(location.search);
  if (promo === null) return;
  if (!connection.redeem(promo)) console.warn("The promo code in the address is not known.");
  const address = `${location.pathname}${withoutPromo(location.search)}${location.hash}`;
  navigate(address, { replace: true, state: history.state });
}
