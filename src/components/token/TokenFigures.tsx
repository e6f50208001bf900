import { type DealDescription, describeToken, rangeOf } from "../../../contract/tokens/deal.ts";
import { dealWords } from "../../../contract/tokens/deal-words.ts";
import { type ShownFigures, showFigures } from "../../../contract/tokens/shown-figures.ts";
import type { Token } from "../../../contract/tokens/token.ts";
import { ago, inCurrency, percent } from "../../../contract/values/format.ts";
import type { TokenFacts } from "../../collection/token-at.ts";
import { useUnit } from "../../collection/use-unit.ts";
import { useFlash } from "../hooks/use-flash.ts";
import { useNow } from "../hooks/use-now.ts";
import { DealSymbol } from "../shared/DealSymbol.tsx";
import { Dollars } from "../shared/Dollars.tsx";
import { AGE_UPDATE_MS, saleAge } from "../shared/sale-times.ts";
import { useNet } from "../shared/use-net.ts";
import * as styles from "./TokenFigures.css.ts";
import { sureness } from "./value/confidence-words.ts";
import { ValueBar } from "./value/ValueBar.tsx";
import { verdictWords } from "./value/verdict-words.ts";

interface TokenFiguresProps {
  readonly token: Token & Partial<Pick<TokenFacts, "foreignPrice">>;
  /** False if the page shows the last sale elsewhere. */
  readonly hasLastSale?: boolean;
}

/** Compares the price with the projection: the deviation first, then price and projection side by side. */
export function TokenFigures({ token, hasLastSale = true }: TokenFiguresProps) {
  const { tokenStringId, currentPrice, priceProjection, confidence } = token;
  const { listedAt, lastSalePrice, lastSaleAt, foreignPrice = null } = token;
  const unit = useUnit();
  const now = useNow(AGE_UPDATE_MS);
  const net = useNet(token);
  const described = describeToken(token);
  const { deal } = described;
  const flash = useFlash<HTMLDivElement>(tokenStringId, currentPrice);
  const range = rangeOf(token);
  const shown = showFigures(currentPrice, token);
  const judged = verdictWords(token);
  return (
    <div className={styles.panel[deal]} data-deal={deal} ref={flash}>
      <Headline token={token} described={described} shown={shown} />
      <dl className={styles.figures}>
        <div>
          <dt>Price</dt>
          <dd data-figure="price">
            {deal === "unlisted" || currentPrice === null
              ? (foreignPrice ?? "–")
              : inCurrency(currentPrice, unit, shown.amount)}
          </dd>
          <Dollars as="dd" amount={deal === "unlisted" ? null : currentPrice} />
        </div>
        <div>
          <dt>Projection</dt>
          <dd>
            {priceProjection === null
              ? "None yet"
              : inCurrency(priceProjection, unit, shown.amount)}
          </dd>
          <Dollars as="dd" amount={priceProjection} />
        </div>
        {confidence !== null && (
          <div title="Share of similar past sales that came within 25% of their projection">
            <dt>Confidence</dt>
            <dd>{percent(confidence)}</dd>
          </div>
        )}
      </dl>
      {range && priceProjection !== null && (
        <ValueBar
          deal={deal}
          price={currentPrice}
          projection={priceProjection}
          low={range[0]}
          high={range[1]}
          bounds={shown.bounds}
        />
      )}
      <div className={styles.words}>
        {judged && <p>{judged}</p>}
        {range && (
          <p>
            Likely to sell for{" "}
            <b>
              {shown.range} {unit}
            </b>{" "}
            (80% range).
          </p>
        )}
        {net && (
          <p>
            Bought now and sold at its projection: <b>{net.amount}</b> after {net.fees} fees and
            gas.
          </p>
        )}
        {confidence !== null && (
          <p>
            <b>{sureness(confidence)}:</b> {percent(confidence)} of similar sales came within 25% of
            their projection.
          </p>
        )}
        {priceProjection === null && <p>There are too few sales to base a projection on.</p>}
        {listedAt !== null && deal !== "unlisted" && <p>Listed {ago(listedAt, now)}.</p>}
        {hasLastSale && lastSalePrice !== null && lastSaleAt !== null && (
          <p>
            Last sold for <b>{inCurrency(lastSalePrice, unit)}</b>, {saleAge(lastSaleAt, now)}.
          </p>
        )}
      </div>
    </div>
  );
}

interface HeadlineProps {
  readonly token: TokenFiguresProps["token"];
  readonly described: DealDescription;
  readonly shown: ShownFigures;
}

function Headline({ token, described, shown }: HeadlineProps) {
  const { foreignPrice } = token;
  const { deviation } = shown;
  const unit = useUnit();
  const { deal } = described;
  if (deal === "unlisted")
    return (
      <p className={styles.quiet}>{foreignPrice ? "Listed in another currency" : "Not listed"}</p>
    );
  if (deviation === null) return <p className={styles.quiet}>No projection yet</p>;
  const words = dealWords(described, shown, unit);
  return (
    <p className={styles.headline[deal]}>
      <span className={styles.deviation}>
        {deviation} <span className={styles.unit}>{unit}</span>
      </span>
      {words && (
        <span className={styles.verdict}>
          <DealSymbol kind={deal} />
          {words}
        </span>
      )}
    </p>
  );
}
