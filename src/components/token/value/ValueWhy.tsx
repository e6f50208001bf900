import type { CollectionInfo } from "../../../../contract/collection.ts";
import type { Valuation } from "../../../../contract/market/valuation.ts";
import type { ShownFigures } from "../../../../contract/tokens/shown-figures.ts";
import { inCurrency, signedPercent } from "../../../../contract/values/format.ts";
import { unitOf } from "../../../../contract/values/units.ts";
import { Button } from "../../Button.tsx";
import type { ValuationRequest } from "./use-valuation.ts";
import { valueParts } from "./value-parts.ts";
import * as styles from "./Why.css.ts";

interface ValueWhyProps {
  readonly request: ValuationRequest;
  readonly collection: Pick<CollectionInfo, "traits" | "currency">;
  /** The figures of the token, whose form the steps share. */
  readonly shown: Pick<ShownFigures, "amount" | "round">;
}

/** Explains the projection part by part, from a token with usual traits to this one. */
export function ValueWhy({ request: { valuation, retry }, collection, shown }: ValueWhyProps) {
  return (
    <details>
      <summary className={styles.summary}>Why this projection</summary>
      {valuation ? (
        <Parts valuation={valuation} collection={collection} shown={shown} />
      ) : retry ? (
        <p className={styles.note}>
          The server did not answer. <Button look="plain" label="Try again" onClick={retry} />
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

/** Number of parts that the explanation leads with. */
const MOST = 3;

interface PartsProps extends Pick<ValueWhyProps, "collection" | "shown"> {
  readonly valuation: Valuation;
}

function Parts({ valuation, collection, shown }: PartsProps) {
  const { base, projection } = valuation;
  if (base === null || projection === null)
    return (
      <p className={styles.note}>
        Nothing to explain yet: there are too few sales to base a projection on.
      </p>
    );
  const unit = unitOf(collection);
  const parts = valueParts(valuation, collection);
  const placeOf = scaleOf([base, ...parts.map(({ after }) => after)]);
  /** The steps are those of the shown prices, so that they add up. */
  const step = (before: number, after: number) => {
    const difference = shown.round(shown.round(after) - shown.round(before));
    return `${difference > 0 ? "+" : ""}${shown.amount(difference)}`;
  };
  const strongest = parts.filter(({ key }) => key !== "small").slice(0, MOST);
  return (
    <>
      {strongest.length > 0 && (
        <p className={styles.lead}>
          Counts most:{" "}
          {strongest.map(({ label, share }) => `${label} ${signedPercent(share)}`).join(", ")}.
        </p>
      )}
      {!valuation.usesTraits && (
        <p className={styles.note}>
          Traits say little about prices here: past projections by traits were no better than the
          usual price of a sale. So this projection starts from that price, and only the latest
          sales move it.
        </p>
      )}
      <p className={styles.note}>
        {parts.some(({ key }) => key !== "small")
          ? `Starts from the price of a token with typical traits. Each line then changes the price so far by its percentage. Amounts are in ${unit}.`
          : "Nothing sets this token apart: its traits hardly affect the price."}
      </p>
      <ul className={styles.parts}>
        <li className={styles.part.total}>
          <span className={styles.label}>A token with typical traits</span>
          <span className={styles.total}>{shown.amount(base)}</span>
        </li>
        {parts.map(({ key, label, share, before, after }) => (
          <li key={key} className={styles.part.price}>
            <span className={styles.label}>{label}</span>
            <span className={styles.figure}>{signedPercent(share)}</span>
            <span className={styles.amount}>{step(before, after)}</span>
            <span className={styles.track} aria-hidden="true">
              <span
                className={styles.moved[share < 0 ? "down" : "up"]}
                style={{
                  left: percent(placeOf(Math.min(before, after))),
                  right: percent(1 - placeOf(Math.max(before, after))),
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
