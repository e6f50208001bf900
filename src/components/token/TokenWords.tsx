import type { Valuation } from "../../../contract/market/valuation.ts";
import { amountsTogether } from "../../../contract/tokens/shown-figures.ts";
import type { Token } from "../../../contract/tokens/token.ts";
import { ago, inCurrency, whole } from "../../../contract/values/format.ts";
import { ETHER, type UnixMs } from "../../../contract/values/units.ts";
import type { TokenFacts } from "../../collection/token-at.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { useUnit } from "../../collection/use-unit.ts";
import { useNow } from "../hooks/use-now.ts";
import { confidencePercent } from "../shared/confidence-words.ts";
import { courseWords } from "../shared/course-words.ts";
import { movingWords } from "../shared/moving-words.ts";
import { AGE_UPDATE_MS, saleAge } from "../shared/sale-times.ts";
import { netWords, useNet } from "../shared/use-net.ts";
import { Reserved } from "./Reserved.tsx";
import { words } from "./TokenFigures.css.ts";
import { useLost } from "./use-lost.ts";
import { verdictWords } from "./value/verdict-words.ts";

export interface TokenWordsProps {
  readonly token: Token &
    Partial<Pick<TokenFacts, "foreignPrice" | "isRated" | "decimals" | "moving">>;
  /** Null while unknown. */
  readonly valuation: Valuation | null;
  /** True while the valuation loads: the room of its words is reserved. */
  readonly isPending: boolean;
  /** True if the comparable sales speak against the verdict. */
  readonly isDisputed: boolean;
  /** False if the page shows the last sale elsewhere. */
  readonly hasLastSale: boolean;
  /** The range of the projection, as it is shown. */
  readonly range: string | null;
}

/** Explains the figures in sentences: verdict, range, net, age, and the last sale. */
export function TokenWords(props: TokenWordsProps) {
  const { token, valuation, isPending, isDisputed, hasLastSale, range } = props;
  const { priceProjection, confidence, listedAt } = token;
  const unit = useUnit();
  const now = useNow(AGE_UPDATE_MS);
  const net = useNet(token);
  const judged = verdictWords(token);
  const moving = movingWords(valuation?.salesToAgree ?? 0);
  const isListed = token.currentPrice !== null && token.currentPrice > 0;
  return (
    <div className={words}>
      {judged && (
        <p>
          {judged}
          {isDisputed && <b> Comparable sales disagree.</b>}
        </p>
      )}
      {moving && <p>{moving}</p>}
      {range !== null && (
        <p>
          Likely to sell for{" "}
          <b>
            {range} {unit}
          </b>{" "}
          (80% range).
        </p>
      )}
      {net ? (
        <p>
          Bought now and sold at its projection: <b>{net.amount}</b> after {net.fees} fees and gas
          {net.worst}.
        </p>
      ) : (
        <MissingNet token={token} />
      )}
      {isListed && token.moving && <Course token={token} now={now} />}
      {listedAt !== null && isListed && <p>Listed {ago(listedAt, now)}.</p>}
      {confidence !== null && (
        <p>
          {confidencePercent(confidence)} of similar sales came within 25% of their projection
          {valuation?.similarSales
            ? ` (from about ${whole(valuation.similarSales)} independent sales)`
            : ""}
          .{isPending && <Reserved words=" (from about 300 independent sales)" />}
        </p>
      )}
      {priceProjection === null && <p>There are too few sales to base a projection on.</p>}
      {hasLastSale && <LastSale {...props} now={now} />}
    </div>
  );
}

/** Says where the price goes, if it moves with time. */
function Course({
  token,
  now,
}: {
  readonly token: TokenWordsProps["token"];
  readonly now: UnixMs;
}) {
  const unit = useUnit();
  const course = courseWords(token, unit, now);
  if (!course) return null;
  const [verb, to, within] = course;
  return (
    <p>
      {verb === "falls" ? "Dutch auction: the price falls" : "The price rises"} to <b>{to}</b> over
      the next {within}.
    </p>
  );
}

/** Fees that room is reserved for until those of the collection are known. */
const USUAL_FEES = { marketplace: 0.025, royalty: 0.05 };

/** Says that the net is missing, if a connection would show it. Reserves its room while it loads. */
function MissingNet({ token }: Pick<TokenWordsProps, "token">) {
  const isLost = useLost();
  const fees = useCollection(({ fixed }) => (fixed ? (fixed.collection.fees ?? null) : USUAL_FEES));
  const isInEther = useUnit() === ETHER;
  // Without gas, it is about as long.
  const net = netWords(token, fees && { fees, gasPriceGwei: 0 });
  if (net === null || !isInEther) return null;
  return (
    <p>
      {isLost ? (
        "The net after fees is not known: the gas price needs a connection."
      ) : (
        <Reserved
          words={`Bought now and sold at its projection: ${net.amount} after ${net.fees} fees and gas${net.worst}.`}
        />
      )}
    </p>
  );
}

interface LastSaleProps extends Pick<TokenWordsProps, "token" | "valuation" | "isPending"> {
  readonly now: UnixMs;
}

/** The last price paid, and its value at today's price level or the reason why it is not believed. */
function LastSale({ token, valuation, isPending, now }: LastSaleProps) {
  const { lastSalePrice: price, lastSaleAt: at } = token;
  const unit = useUnit();
  if (price === null || at === null) return null;
  // The figures have the time in seconds.
  const sale = valuation?.ownSales.find(
    (own) => own.price === price && Math.abs(own.at - at) < 1000 && own.currency === undefined,
  );
  const amount = amountsTogether([price, sale?.today ?? null], token.decimals);
  return (
    <p>
      Last sold for <b>{inCurrency(price, unit, amount)}</b>, {saleAge(at, now)}
      {sale?.believed && sale.today !== null && (
        <>
          : <b>{inCurrency(sale.today, unit, amount)}</b> at today’s price level
        </>
      )}
      .{sale?.reason && ` Not believed: ${sale.reason}.`}
      {isPending && <Reserved words={`: ${amount(price)} ${unit} at today’s price level`} />}
    </p>
  );
}
