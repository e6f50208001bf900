import { useMemo } from "react";
import type { Fees } from "../../../contract/collection.ts";
import { netOfResale } from "../../../contract/market/net.ts";
import { describeToken, rangeOf } from "../../../contract/tokens/deal.ts";
import { figuresBeside } from "../../../contract/tokens/figures-beside.ts";
import { type ShownFigures, showFigures } from "../../../contract/tokens/shown-figures.ts";
import type { Token } from "../../../contract/tokens/token.ts";
import { rounded, shareOf, signedAmount, signedPercent } from "../../../contract/values/format.ts";
import { ETHER, type Eth } from "../../../contract/values/units.ts";
import type { TokenFacts } from "../../collection/token-at.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { useUnit } from "../../collection/use-unit.ts";
import { useMarketInfo } from "../hooks/use-market-info.ts";

export interface Costs {
  readonly fees: Fees;
  readonly gasPriceGwei: number;
}

/** A token, with the decimals of its collection if they are known. */
type PricedToken = Omit<Token, "traits" | "vibes"> & Partial<Pick<TokenFacts, "decimals">>;

/**
 * Returns null if prices are not in ETH, in which gas is paid, or if fees or gas are unknown. The object's identity changes only
 * with the costs, and the gas price is rounded, so that it changes them only if it changes a shown net. `keepsLast` as in
 * `useMarketInfo`.
 */
export function useCosts(keepsLast = false): Costs | null {
  const fees = useCollection((state) => state.fixed?.collection.fees ?? null);
  const decimals = useCollection((state) => state.decimals) ?? 0;
  const gas = useMarketInfo(keepsLast)?.gasPriceGwei;
  // The gas of a purchase at 1 gwei costs a tenth of the third decimal.
  const gasPriceGwei = gas && rounded(gas, Math.max(0, decimals - 3));
  const isInEther = useUnit() === ETHER;
  return useMemo(
    () => (gasPriceGwei !== undefined && fees && isInEther ? { fees, gasPriceGwei } : null),
    [gasPriceGwei, fees, isInEther],
  );
}

/**
 * Returns what remains if the token is bought at its price and sold at its projection, with a sign: as it is shown, and as text.
 * Null if it is not listed or has no projection. `shown` are its figures.
 */
export function netOf(token: PricedToken, { fees, gasPriceGwei }: Costs, shown: ShownFigures) {
  return netAt(token.priceProjection, token, { fees, gasPriceGwei }, shown);
}

/** The same if it is sold at `sold`. */
function netAt(
  sold: Eth | null,
  token: PricedToken,
  { fees, gasPriceGwei }: Costs,
  shown: ShownFigures,
) {
  const { currentPrice: price } = token;
  if (price === null || !(price > 0) || sold === null) return null;
  const exact = netOfResale(price, sold, fees, gasPriceGwei);
  const { amount, round } = figuresBeside(Math.abs(exact), shown, price, token);
  return { net: round(exact), text: signedAmount(exact, amount) };
}

/** Returns the net of a token as an amount with its share of the price, and the fees that are taken off. Null if it is unknown. */
export function useNet(token: PricedToken | null) {
  return netWords(token, useCosts());
}

/** The same for given costs. */
export function netWords(token: PricedToken | null, costs: Costs | null) {
  if (!costs || token?.currentPrice == null) return null;
  const shown = showFigures(token.currentPrice, token);
  const of = netOf(token, costs, shown);
  if (!of) return null;
  const price = shown.round(token.currentPrice);
  // Without a verdict, a percentage would claim too much.
  const isJudged = price > 0 && describeToken(token).kind === "verdict";
  const percent = isJudged ? ` (${signedPercent(of.net / price)})` : "";
  const { marketplace, royalty } = costs.fees;
  const low = rangeOf(token)?.[0] ?? null;
  const worst = netAt(low, token, costs, shown)?.text;
  return {
    amount: `${of.text} ETH${percent}`,
    fees: shareOf(marketplace + royalty),
    /** Ends a sentence: "; at the low end of its range: 0.4 ETH". Empty without a range. */
    worst: worst === undefined ? "" : `; at the low end of its range: ${worst} ETH`,
  };
}
