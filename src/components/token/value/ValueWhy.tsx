import type { CollectionInfo } from "../../../../contract/collection.ts";
import type { Valuation } from "../../../../contract/market/valuation.ts";
import type { ShownFigures } from "../../../../contract/tokens/shown-figures.ts";
import { inCurrency, signedPercent } from "../../../../contract/values/format.ts";
import { unitOf } from "../../../../contract/values/units.ts";
import { Button } from "../../Button.tsx";
import type { ValuationRequest } from "./use-valuation.ts";
import { startOf, type ValuePart, valueParts } from "./value-parts.ts";
import * as styles from "./Why.css.ts";

interface ValueWhyProps {
  readonly request: ValuationRequest;
  readonly collection: Pick<CollectionInfo, "traits" | "currency">;
  /** The figures of the token, whose form the steps share. */
  readonly shown: Pick<ShownFigures, "amount" | "round">;
}

/** Explains the projection part by part, from the price level to this token. Open at first. */
export function ValueWhy({ request, collection, shown }: ValueWhyProps) {
  const { valuation, isBehind, retry } = request;
  return (
    <details open>
      <summary className={styles.summary}>
        Why this projection
        {isBehind && <span className={styles.behind}>being updated</span>}
      </summary>
      {valuation ? (
        <div className={isBehind ? styles.old : undefined}>
          <Parts valuation={valuation} collection={collection} shown={shown} />
        </div>
      ) : retry ? (
        <p className={styles.note}>
          Not loaded: the server did not answer.{" "}
          <Button look="plain" label="Try again" onClick={retry} />
        </p>
      ) : (
        <div
          className={styles.skeleton}
          role="status"
          aria-label="Loading the parts of the projection"
        />
      )}
    </details>
  );
}

const BY_TRAITS =
  "The price level is the price of the plainest tokens. All projections rise and fall with it. “Typical traits” is the step from there to an ordinary token.";
const BY_LEVEL =
  "Traits say little about prices here: past projections by traits were no better than the usual price of a sale. So this projection starts from that price, and only the latest sales move it.";

interface PartsProps extends Pick<ValueWhyProps, "collection" | "shown"> {
  readonly valuation: Valuation;
}

function Parts({ valuation, collection, shown }: PartsProps) {
  const { projection } = valuation;
  const start = startOf(valuation);
  if (start === null || projection === null)
    return (
      <p className={styles.note}>
        Nothing to explain yet: there are too few sales to base a projection on.
      </p>
    );
  const unit = unitOf(collection);
  const all = valueParts(valuation, collection);
  /** The server rounds the projection. The last part ends there, so that the steps add up to it. */
  const endOf = (part: ValuePart) => (part === all.at(-1) ? projection : part.after);
  const rounded = (part: ValuePart) =>
    shown.round(shown.round(endOf(part)) - shown.round(part.before));
  const parts = all.filter((part) => part.key !== "small" || rounded(part) !== 0);
  const placeOf = scaleOf([start, ...parts.map(({ after }) => after)]);
  /** The steps are those of the shown prices, so that they add up. */
  const step = (part: ValuePart) => {
    const difference = rounded(part);
    return `${difference > 0 ? "+" : ""}${shown.amount(difference)}`;
  };
  const isApart = parts.some(({ key }) => key !== "small" && key !== "typical");
  return (
    <>
      <ul className={styles.parts}>
        <li className={styles.part.total}>
          <span className={styles.label}>
            {start === valuation.level ? "Price level" : "A token with typical traits"}
          </span>
          <span className={styles.total}>{shown.amount(start)}</span>
        </li>
        {parts.map((part) => (
          <li key={part.key} className={styles.part.price}>
            <span className={styles.label}>{part.label}</span>
            <span className={styles.figure}>{signedPercent(part.share)}</span>
            <span className={styles.amount}>{step(part)}</span>
            <span className={styles.track} aria-hidden="true">
              <span
                className={styles.moved[part.share < 0 ? "down" : "up"]}
                style={{
                  left: percent(placeOf(Math.min(part.before, part.after))),
                  right: percent(1 - placeOf(Math.max(part.before, part.after))),
                }}
              />
            </span>
          </li>
        ))}
        <li className={styles.part.total}>
          <span className={styles.label}>This token</span>
          <span className={styles.total}>{inCurrency(projection, unit, shown.amount)}</span>
        </li>
      </ul>
      <p className={styles.note}>
        {valuation.usesTraits ? start === valuation.level && BY_TRAITS : BY_LEVEL}{" "}
        {isApart
          ? "Each percentage is of the sum of the lines above it."
          : "Nothing sets this token apart: its traits hardly affect the price."}
      </p>
    </>
  );
}

const percent = (share: number) => `${share * 100}%`;

/** Maps prices to 0..1 on a log scale, so that equal shares have equal lengths. */
function scaleOf(prices: readonly number[]): (price: number) => number {
  const log = (price: number) => Math.log(Math.max(price, Number.MIN_VALUE));
  const logs = prices.map(log);
  const [low, high] = [Math.min(...logs), Math.max(...logs)];
  return (price) => (high > low ? (log(price) - low) / (high - low) : 0);
}
