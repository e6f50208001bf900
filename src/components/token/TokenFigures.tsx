import type { Valuation } from "../../../contract/listings/market.ts";
import { classifyDeal, type Deal, deviationShare } from "../../../contract/tokens/deal.ts";
import type { Token } from "../../../contract/tokens/token.ts";
import { ago, besideProjection, eth, percent, signedEth } from "../../../contract/values/format.ts";
import { DealSymbol } from "../chart/DealSymbol.tsx";
import { useFlash } from "../hooks/use-flash.ts";
import { useNow } from "../hooks/use-now.ts";
import { AGE_UPDATE_MS, saleAge } from "./sales/sale-times.ts";
import * as styles from "./TokenFigures.css.ts";
import { sureness } from "./value/confidence-words.ts";
import { bar } from "./value/ValueBar.css.ts";
import { ValueBar } from "./value/ValueBar.tsx";

interface TokenFiguresProps {
  readonly token: Token;
  /** Null while unknown: the figures then have no bounds. */
  readonly valuation: Valuation | null;
  /** True while the valuation loads: space for its bounds is reserved. */
  readonly pending: boolean;
}

/** Compares the price with the projection: the deviation first, then price and projection side by side. */
export function TokenFigures({ token, valuation, pending }: TokenFiguresProps) {
  const { tokenStringId, currentPrice, priceProjection, confidence } = token;
  const { listedAt, lastSalePrice, lastSaleAt } = token;
  const now = useNow(AGE_UPDATE_MS);
  const deal = classifyDeal(currentPrice, priceProjection);
  const flash = useFlash<HTMLDivElement>(tokenStringId, currentPrice);
  const { low = null, high = null } = valuation ?? {};
  const range =
    priceProjection === null || low === null || high === null
      ? null
      : { projection: priceProjection, low, high };
  return (
    <div className={styles.panel[deal]} data-deal={deal} ref={flash}>
      <Headline token={token} deal={deal} />
      <dl className={styles.figures}>
        <div>
          <dt>Price</dt>
          <dd data-figure="price">
            {deal === "unlisted" || currentPrice === null ? "–" : eth(currentPrice)}
          </dd>
        </div>
        <div>
          <dt>Projection</dt>
          <dd>{priceProjection === null ? "None yet" : eth(priceProjection)}</dd>
        </div>
        {confidence !== null && (
          <div title="Share of similar past sales that came within 25% of their projection">
            <dt>Confidence</dt>
            <dd>{percent(confidence)}</dd>
          </div>
        )}
      </dl>
      {range && <ValueBar deal={deal} price={currentPrice} {...range} />}
      {pending && <div className={bar} />}
      <div className={styles.words}>
        {pending && <p className={styles.awaited} />}
        {range && (
          <p>
            Likely to sell for <b>{eth(range.low)}</b> to <b>{eth(range.high)}</b> (80% range).
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
        {lastSalePrice !== null && lastSaleAt !== null && (
          <p>
            Last sold for <b>{eth(lastSalePrice)}</b>, {saleAge(lastSaleAt, now)}.
          </p>
        )}
      </div>
    </div>
  );
}

function Headline({ token, deal }: { readonly token: Token; readonly deal: Deal }) {
  const { currentPrice, priceProjection, deviation } = token;
  if (deal === "unlisted") return <p className={styles.quiet}>Not listed</p>;
  if (deviation === null) return <p className={styles.quiet}>No projection yet</p>;
  const share = deviationShare(currentPrice, priceProjection);
  return (
    <p className={styles.headline[deal]}>
      <span className={styles.deviation}>
        {signedEth(deviation)} <span className={styles.unit}>ETH</span>
      </span>
      {!Number.isNaN(share) && (
        <span className={styles.verdict}>
          <DealSymbol kind={deal} />
          {besideProjection(share)} its projection
        </span>
      )}
    </p>
  );
}
