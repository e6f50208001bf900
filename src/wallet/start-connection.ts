/** Restores the connection from the address or an earlier visit. */
import { navigate } from "wouter/use-browser-location";
import { SORT_PARAMETERS } from "../../contract/sort-parameters.ts";
import { promoOf, withoutPromo } from "./beta-codes.ts";
import { isConnected } from "./connection.ts";
import { connection } from "./use-connected.ts";

/**
 * Redeems a `?promo=` code before the first render. Removes it, known or not, so that shared links lack it. If the code
 * connects, also removes the sort of the address: connecting resets the sort.
 */
export function redeemPromo(): void {
  const promo = promoOf(location.search);
  if (promo === null) return;
  const wasConnected = isConnected(connection.getState());
  const isKnown = connection.redeem(promo);
  if (!isKnown)
    import("./refused-code.tsx").then(
      ({ sayCodeIsRefused }) => sayCodeIsRefused(promo),
      (error: unknown) => console.warn("The promo code in the address is not known.", error),
    );
  const reset = isKnown && !wasConnected ? SORT_PARAMETERS : [];
  const address = `${location.pathname}${withoutPromo(location.search, reset)}${location.hash}`;
  navigate(address, { replace: true, state: history.state });
}

/** Called once, after the first render: checks whether a wallet from an earlier visit is still connected. */
export async function restoreWallet(): Promise<void> {
  if (connection.rememberedWallet() === null) return;
  try {
    const { walletConnector } = await import("./wallet-connector.ts");
    walletConnector.discover();
  } catch (error) {
    console.warn(`The wallet connected before is not asked: ${String(error)}`);
  }
}
