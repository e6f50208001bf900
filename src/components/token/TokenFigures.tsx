import { type DealDescription, describeToken, rangeOf } from "../../../contract/tokens/deal.ts";
import { dealWords } from "../../../contract/tokens/deal-words.ts";
import { type ShownFigures, showFigures } from "../../../contract/tokens/shown-figures.ts";
import { inCurrency } from "../../../contract/values/format.ts";
import { useUnit } from "../../collection/use-unit.ts";
import { flashingFigures, useFlash } from "../hooks/use-flash.ts";
import { confidenceWords } from "../shared/confidence-words.ts";
import { DealSymbol } from "../shared/DealSymbol.tsx";
import { Dollars } from "../shared/Dollars.tsx";
import { PriceNote } from "./PriceNote.tsx";
import * as styles from "./TokenFigures.css.ts";
import { TokenWords, type TokenWordsProps } from "./TokenWords.tsx";
import { ValueBar } from "./value/ValueBar.tsx";

/** Compares the price with the projection: the deviation first, then price and projection side by side. */
export function TokenFigures(props: Omit<TokenWordsProps, "range">) {
  const { token } = props;
  const { tokenStringId, currentPrice, priceProjection, confidence, foreignPrice = null } = token;
  const unit = useUnit();
  const described = describeToken(token);
  const { deal } = described;
  const range = rangeOf(token);
  const shown = showFigures(currentPrice, token);
  const flash = useFlash<HTMLDivElement>(tokenStringId, flashingFigures(token, shown));
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
          {token.isRated && <dd>ETH at the rate of that day</dd>}
          <PriceNote token={token} amount={shown.amount} />
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
            <dd>{confidenceWords(confidence)}</dd>
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
      <TokenWords {...props} range={shown.range} />
    </div>
  );
}

interface HeadlineProps {
  readonly token: TokenWordsProps["token"];
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
