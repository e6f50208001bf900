/** Sums up the comparable sales of a token, and says if they speak against its verdict: that is, if its price is on their other side. */
import { netOfResale } from "../../../../contract/market/net.ts";
import type { ComparableSale } from "../../../../contract/market/valuation.ts";
import { describeToken } from "../../../../contract/tokens/deal.ts";
import { amountsTogether } from "../../../../contract/tokens/shown-figures.ts";
import type { Token } from "../../../../contract/tokens/token.ts";
import { shareOf, whole } from "../../../../contract/values/format.ts";
import { median } from "../../../../contract/values/median.ts";
import type { Eth } from "../../../../contract/values/units.ts";
import type { TokenFacts } from "../../../collection/token-at.ts";
import type { Costs } from "../../shared/use-net.ts";

export interface ComparedSales {
  /** Two sentences: how many sales, their prices, and on which side of them the projection is. */
  readonly summary: string;
  /** Why the sales speak against the verdict, as a sentence. Null if they do not. */
  readonly warning: string | null;
  /** A doubt that remains though the sales support "Underpriced", as a sentence. Null without one. */
  readonly note: string | null;
  /** Formats a price of these sales. */
  readonly amount: (price: Eth) => string;
}

/** From this many sales on, a large share of them on one side is worth a sentence. */
const MIN_SALES = 5;
const MOST = 5 / 6;

const NUMBERS = ["none", "one", "two", "three", "four", "five", "six"];
const inWords = (count: number) => NUMBERS[count] ?? whole(count);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the price at today's level, or the one that was paid if that is not known. */
export const priceToday = ({ today, price }: ComparableSale): Eth => today ?? price;

/** Leaves out the sales that the model does not believe. Returns null without any other. `costs` are null if not known. */
export function compareSales(
  token: Pick<Token, "currentPrice" | "priceProjection" | "confidence" | "lowShare" | "highShare"> &
    Partial<Pick<TokenFacts, "decimals">>,
  comparables: readonly ComparableSale[],
  costs: Costs | null,
  unit: string,
): ComparedSales | null {
  const { currentPrice: price, priceProjection: projection } = token;
  const prices = comparables.filter(({ believed }) => believed).map(priceToday);
  const middle = median(prices);
  if (middle === null || projection === null) return null;
  const amount = amountsTogether(
    [...prices, ...comparables.map((sale) => sale.price), price, projection],
    token.decimals,
  );
  // Prices are compared as they are shown: one that is shown as the projection is not under it.
  const isUnder = (each: Eth) => each < projection && amount(each) !== amount(projection);
  const under = prices.filter(isUnder).length;
  const { deal } = describeToken(token);
  function judge(asked: Eth, center: Eth): Pick<ComparedSales, "warning" | "note"> {
    if (deal === "hot") {
      const loss = lossInWords(asked, center, costs, amount, unit);
      if (center <= asked)
        return {
          ...NOTHING,
          warning: loss ?? `Their median of ${amount(center)} is not above its price.`,
        };
      const high = mostInWords(under, prices.length, "less than the projection");
      const above = prices.filter((each) => each > asked).length;
      const still = `but ${shareInWords(above, prices.length)} sold for more than the price.`;
      return { ...NOTHING, note: loss ?? (high && `${high}, ${still}`) };
    }
    if (deal !== "cold" || center < asked) return NOTHING;
    const reached = prices.filter((each) => each >= asked).length;
    const most = mostInWords(reached, prices.length, "its price or more");
    return {
      ...NOTHING,
      warning: most ? `${most}.` : `Their median of ${amount(center)} is not below its price.`,
    };
  }
  return {
    summary: `${pricesInWords(prices, middle, amount, unit)} ${sideInWords(under, prices.length)}`,
    ...(price === null ? NOTHING : judge(price, middle)),
    amount,
  };
}

const NOTHING = { warning: null, note: null };

const shareInWords = (part: number, count: number) =>
  `${part === count ? "all" : `${inWords(part)} of`} ${inWords(count)}`;

function pricesInWords(
  prices: readonly Eth[],
  middle: Eth,
  amount: ComparedSales["amount"],
  unit: string,
): string {
  if (prices.length === 1) return `One sale, ${amount(middle)} ${unit}.`;
  const [low, high] = [amount(Math.min(...prices)), amount(Math.max(...prices))];
  const range = low === high ? low : `${low} to ${high}`;
  return `${capital(inWords(prices.length))} sales, ${range} ${unit}, median ${amount(middle)}.`;
}

function sideInWords(under: number, count: number): string {
  if (count === 1) return `The projection is ${under === 1 ? "above" : "not above"} it.`;
  return `The projection is above ${under === count ? "all" : inWords(under)} of them.`;
}

/** Says how much a resale at the median would lose. Null if the loss rounds to nothing. */
function lossInWords(
  price: Eth,
  middle: Eth,
  costs: Costs | null,
  amount: ComparedSales["amount"],
  unit: string,
): string | null {
  const { fees, gasPriceGwei } = costs ?? { fees: { marketplace: 0, royalty: 0 }, gasPriceGwei: 0 };
  const net = netOfResale(price, middle, fees, gasPriceGwei);
  if (!(net < 0) || amount(-net).startsWith("<")) return null;
  const taken = costs
    ? `after ${shareOf(fees.marketplace + fees.royalty)} fees and gas`
    : "before fees";
  return `Bought now and sold at their median of ${amount(middle)}, this token loses ${amount(-net)} ${unit} ${taken}.`;
}

/** Says that most of the sales were at such a price, without a full stop. Null if they were not, or are too few. */
function mostInWords(matching: number, count: number, price: string): string | null {
  return count >= MIN_SALES && matching / count >= MOST
    ? `${capital(shareInWords(matching, count))} sold for ${price}`
    : null;
}
