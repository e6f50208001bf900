/** Restores the connection from the address or an earlier visit. */
import { navigate } from "wouter/use-browser-location";
import { promoOf, withoutPromo } from "./beta-codes.ts";
import { connection } from "./use-connected.ts";

/** Redeems a `?promo=` code before the first render. Removes it, known or not, so that shared links lack it. */
export function redeemPromo(): void {
  const promo = promoOf(location.search);
  if (promo === null) return;
  if (!connection.redeem(promo)) console.warn("The promo code in the address is not known.");
  const address = `${location.pathname}${withoutPromo(location.search)}${location.hash}`;
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
