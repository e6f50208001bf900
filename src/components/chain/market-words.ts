/** Describes the market of a token, in the words of the token view and of an expanded card. */
import { CRYPTOPUNKS } from "../../../contract/listings/marketplaces.ts";
import type { TokenMarket } from "../../../contract/market/token-market.ts";
import { describeToken } from "../../../contract/tokens/deal.ts";
import { amountsTogether, showFigures } from "../../../contract/tokens/shown-figures.ts";
import type { Token } from "../../../contract/tokens/token.ts";
import { besideProjection, foreignAmount, inCurrency } from "../../../contract/values/format.ts";
import { ETHER, type Eth } from "../../../contract/values/units.ts";
import type { TokenFacts } from "../../collection/token-at.ts";

/** Contracts that hold punks for the owners of their wrapped tokens. */
const WRAPPERS = [
  "0xb7f7f6c52f2e2fdb1963eab30438024864c313f6",
  "0x000000000000003607fce1ac9e043a86675c5c2f",
];

export function isWrapped({ owner, marketplace }: TokenMarket): boolean {
  return marketplace === CRYPTOPUNKS && WRAPPERS.includes(owner?.toLowerCase() ?? "");
}

/** A token with the decimals of its collection's amounts. */
export type MarketToken = Token & Partial<Pick<TokenFacts, "decimals">>;

/**
 * Compares an offer with the projection, as text that precedes "projection": "12% under". Without a verdict, a percentage
 * would claim too much: "1.2 ETH under". Null without a projection in ETH.
 */
export function besideIts(token: MarketToken, price: Eth, unit: string = ETHER): string | null {
  const { difference, share, amount } = showFigures(price, token);
  if (difference === null || unit !== ETHER) return null;
  const described = describeToken({ ...token, currentPrice: price });
  if (described.kind === "verdict") return besideProjection(share);
  if (difference === 0) return "at";
  return `${inCurrency(Math.abs(difference), unit, amount)} ${difference > 0 ? "under" : "over"}`;
}

type Amount = ReturnType<typeof amountsTogether>;

function inWords(price: Eth, currency: string, amount: Amount): string {
  const isEther = currency === ETHER || currency === "WETH";
  return isEther ? inCurrency(price, currency, amount) : foreignAmount(price, currency);
}

/** Formats an offer for a token: "1.2 WETH". */
export function offered(
  token: MarketToken,
  { price, currency }: NonNullable<TokenMarket["topOffer"]>,
): string {
  return inWords(price, currency, showFigures(price, token).amount);
}

/** Formats what was paid: "50 ETH", "1,250 USDC". `decimals` are those of the collection's amounts. */
export function paid(
  { price, currency }: NonNullable<TokenMarket["lastSale"]>,
  decimals: number | null = null,
): string {
  if (price === null) return "in another currency";
  return inWords(price, currency, amountsTogether([price], decimals));
}

/** Names the tokens that an offer is for: "any token", "Background: Red, Eyes: Laser". */
export function wanted(scope: NonNullable<TokenMarket["topOffer"]>["scope"]): string {
  if (scope.kind === "item") return "this token";
  if (scope.kind === "collection") return "any token";
  return scope.traits.map(({ name, value }) => `${name}: ${value}`).join(", ");
}
