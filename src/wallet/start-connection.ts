/** Brings the connection to where the address or an earlier visit left it. */
import { navigate } from "wouter/use-browser-location";
import { promoOf, withoutPromo } from "./beta-codes.ts";
import { connection } from "./use-connected.ts";

/**
 * Called once, before the first render: takes a `?promo=` code out of the address. A code that is none is taken
 * out as well: it would only travel on in links.
 */
export function redeemPromo(): void {
  const promo = promoOf(location.search);
  if (promo === null) return;
  if (!connection.redeem(promo)) console.warn("The promo code in the address is not known.");
  const address = `${location.pathname}${withoutPromo(location.search)}${location.hash}`;
  navigate(address, { replace: true, state: history.state });
}

/** Called once, after the first render: asks a wallet connected on an earlier visit whether it still is. */
export async function restoreWallet(): Promise<void> {
  if (connection.rememberedWallet() === null) return;
  try {
    const { walletAsker } = await import("./ask-wallets.ts");
    walletAsker.discover();
  } catch (error) {
    console.warn(`The wallet connected before is not asked: ${String(error)}`);
  }
}
