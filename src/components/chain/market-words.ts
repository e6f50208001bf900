/** Describes the market of a token, in the words of the token view and of an expanded card. */
import { CRYPTOPUNKS } from "../../../contract/listings/marketplaces.ts";
import type { TokenMarket } from "../../../contract/market/token-market.ts";
import { describeToken } from "../../../contract/tokens/deal.ts";
import type { Token } from "../../../contract/tokens/token.ts";
import { besideProjection, eth, ethAmount } from "../../../contract/values/format.ts";
import { ETHER, type Eth } from "../../../contract/values/units.ts";

/** Contracts that hold punks for the owners of their wrapped tokens. */
const WRAPPERS = [
  "0xb7f7f6c52f2e2fdb1963eab30438024864c313f6",
  "0x000000000000003607fce1ac9e043a86675c5c2f",
];

export function isWrapped({ owner, marketplace }: TokenMarket): boolean {
  return marketplace === CRYPTOPUNKS && WRAPPERS.includes(owner?.toLowerCase() ?? "");
}

/**
 * Compares an offer with the projection, as text that precedes "projection": "12% under". Without a verdict, a percentage
 * would claim too much: "1.2 ETH under". Null without a projection in ETH.
 */
export function besideIts(token: Token, price: Eth, unit: string = ETHER): string | null {
  const { priceProjection: projection } = token;
  if (projection === null || unit !== ETHER) return null;
  const described = describeToken({ ...token, currentPrice: price });
  if (described.kind === "verdict") return besideProjection(described.share);
  const difference = projection - price;
  if (difference === 0) return "at";
  return `${eth(Math.abs(difference))} ${difference > 0 ? "under" : "over"}`;
}

interface Payment {
  /** Null if another currency than ETH and WETH is paid. */
  readonly price: Eth | null;
  readonly currency: string;
}

/** Formats what was paid or is offered: "50 ETH", "1.2 WETH". */
export function paid({ price, currency }: Payment): string {
  return price === null ? "in another currency" : `${ethAmount(price)} ${currency}`;
}

/** Names the tokens that an offer is for: "any token", "Background: Red, Eyes: Laser". */
export function wanted(scope: NonNullable<TokenMarket["topOffer"]>["scope"]): string {
  if (scope.kind === "item") return "this token";
  if (scope.kind === "collection") return "any token";
  return scope.traits.map(({ name, value }) => `${name}: ${value}`).join(", ");
}
