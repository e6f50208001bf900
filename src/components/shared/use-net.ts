import type { Fees } from "../../../contract/collection.ts";
import { netOfResale } from "../../../contract/market/net.ts";
import { describeToken } from "../../../contract/tokens/deal.ts";
import { showFigures } from "../../../contract/tokens/shown-figures.ts";
import type { Token } from "../../../contract/tokens/token.ts";
import { shareOf, signedAmount, signedPercent } from "../../../contract/values/format.ts";
import { ETHER } from "../../../contract/values/units.ts";
import type { TokenFacts } from "../../collection/token-at.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { useUnit } from "../../collection/use-unit.ts";
import { useMarketInfo } from "../hooks/use-market-info.ts";

export interface Costs {
  readonly fees: Fees;
  readonly gasPriceGwei: number;
}

/** Returns null if prices are not in ETH, in which gas is paid, or if fees or gas are unknown. */
export function useCosts(): Costs | null {
  const fees = useCollection((state) => state.fixed?.collection.fees ?? null);
  const market = useMarketInfo();
  const isInEther = useUnit() === ETHER;
  return market && fees && isInEther ? { fees, gasPriceGwei: market.gasPriceGwei } : null;
}

/**
 * Returns what remains if the token is bought at its price and sold at its projection: as an amount with a sign, and the fees
 * that are taken off. Null if it is not listed, or if projection, fees or gas are unknown.
 */
export function useNet(token: (Token & Partial<Pick<TokenFacts, "decimals">>) | null) {
  const costs = useCosts();
  if (!costs || !token) return null;
  const { currentPrice: price, priceProjection: projection } = token;
  if (price === null || !(price > 0) || projection === null) return null;
  const { fees, gasPriceGwei } = costs;
  const exact = netOfResale(price, projection, fees, gasPriceGwei);
  const { amount, round } = showFigures(price, { ...token, beside: Math.abs(exact) });
  const net = round(exact);
  // Without a verdict, a percentage would claim too much.
  const isJudged = describeToken(token).kind === "verdict";
  const percent = isJudged
    ? ` (${signedPercent(net / showFigures(price, token).round(price))})`
    : "";
  return {
    amount: `${signedAmount(net, amount)} ETH${percent}`,
    fees: shareOf(fees.marketplace + fees.royalty),
  };
}
