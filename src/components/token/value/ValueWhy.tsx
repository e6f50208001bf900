import type { CollectionInfo } from "../../../../contract/collection.ts";
import type { Valuation } from "../../../../contract/listings/market.ts";
import { eth, ethAmount, signedEth, signedPercent } from "../../../../contract/values/format.ts";
import { Button } from "../../Button.tsx";
import * as why from "./RankWhy.css.ts";
import type { ValuationRequest } from "./use-valuation.ts";
import * as styles from "./ValueWhy.css.ts";
import { type ValuePart, valueParts } from "./value-parts.ts";

interface ValueWhyProps {
  readonly request: ValuationRequest;
  readonly collection: Pick<CollectionInfo, "traits">;
}

/** Explains the projection part by part, from a token with usual traits to this one. */
export function ValueWhy({ request: { valuation, retry }, collection }: ValueWhyProps) {
  return (
    <details>
      <summary className={why.summary}>Why this value</summary>
      {valuation ? (
        <Steps valuation={valuation} parts={valueParts(valuation, collection)} />
      ) : retry ? (
        <p className={why.note}>
          The server did not answer.{" "}
          <Button look="plain" onClick={retry}>
            Try again
          </Button>
        </p>
      ) : (
        <div className={why.skeleton} role="status" aria-label="Loading the value's parts" />
      )}
    </details>
  );
}

interface StepsProps {
  readonly valuation: Valuation;
  readonly parts: readonly ValuePart[];
}

function Steps({ valuation: { base, projection }, parts }: StepsProps) {
  if (base === null || projection === null)
    return (
      <p className={why.note}>
        Nothing to explain yet: there are no sales that a value could be read from.
      </p>
    );
  const placeOf = scaleOf([base, ...parts.map(({ after }) => after)]);
  return (
    <>
      <p className={why.note}>
        {parts.some(({ key }) => key !== "small")
          ? "From what a token with usual traits goes for, each line multiplies what stands above it. Amounts are in ETH."
          : "Nothing sets it apart: what sales say of its traits makes hardly any difference."}
      </p>
      <ul className={styles.steps}>
        <li className={styles.step.end}>
          <span className={styles.label}>A token with usual traits</span>
          <span className={styles.total}>{ethAmount(base)}</span>
        </li>
        {parts.map(({ key, label, share, before, after }) => (
          <li key={key} className={styles.step.part}>
            <span className={styles.label}>{label}</span>
            <span className={styles.share}>{signedPercent(share)}</span>
            <span className={styles.amount}>{signedEth(after - before)}</span>
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
        <li className={styles.step.end}>
          <span className={styles.label}>This token</span>
          <span className={styles.total}>{eth(projection)}</span>
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
