import { netOfResale } from "../../../contract/market/net.ts";
import { describeToken } from "../../../contract/tokens/deal.ts";
import type { Token } from "../../../contract/tokens/token.ts";
import { shareOf, signedEth, signedPercent } from "../../../contract/values/format.ts";
import { ETHER } from "../../../contract/values/units.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { useUnit } from "../../collection/use-unit.ts";
import { useMarketInfo } from "../hooks/use-market-info.ts";

/**
 * Returns what remains if the token is bought at its price and sold at its projection: as an amount with a sign, and the fees
 * that are taken off. Null if it is not listed, or if projection, fees or gas are unknown.
 */
export function useNet(token: Token | null) {
  const fees = useCollection((state) => state.fixed?.collection.fees ?? null);
  const market = useMarketInfo();
  // Gas is paid in ETH.
  const isInEther = useUnit() === ETHER;
  if (!market || !fees || !token || !isInEther) return null;
  const { currentPrice: price, priceProjection: projection } = token;
  if (price === null || !(price > 0) || projection === null) return null;
  const net = netOfResale(price, projection, fees, market.gasPriceGwei);
  // Without a verdict, a percentage would claim too much.
  const isJudged = describeToken(token).kind === "verdict";
  const percent = isJudged ? ` (${signedPercent(net / price)})` : "";
  return {
    amount: `${signedEth(net)} ETH${percent}`,
    fees: shareOf(fees.marketplace + fees.royalty),
  };
}
