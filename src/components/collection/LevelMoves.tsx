import { useEffect, useRef } from "react";
import useSWR from "swr";
import { Link, useSearch } from "wouter";
import * as apiPath from "../../../contract/api-path.ts";
import { type MarketLevel, parseMarketLevel } from "../../../contract/market/valuation.ts";
import { amountsTogether } from "../../../contract/tokens/shown-figures.ts";
import { besideProjection, inCurrency, signedShare } from "../../../contract/values/format.ts";
import { fetchJson } from "../../api/fetch-json.ts";
import { tokenHref } from "../../collection/open-token.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { useUnit } from "../../collection/use-unit.ts";
import { Button } from "../Button.tsx";
import { useNow } from "../hooks/use-now.ts";
import { movingWords } from "../shared/moving-words.ts";
import { AGE_UPDATE_MS, saleAge } from "../shared/sale-times.ts";
import * as styles from "./LevelMoves.css.ts";

const LEVEL_REFRESH_MS = 60_000;

/** Requests the collection's price level, again when its projections change, and every minute. */
export function useMarketLevel(collectionId: string) {
  const path = apiPath.level(collectionId);
  const figures = useCollection((state) => state.figures);
  const first = useRef(figures);
  const request = useSWR(
    path,
    (): Promise<MarketLevel> => fetchJson("level", path, parseMarketLevel),
    {
      refreshInterval: LEVEL_REFRESH_MS,
      revalidateOnFocus: false,
      shouldRetryOnError: false,
    },
  );
  const { mutate } = request;
  useEffect(() => {
    if (figures === first.current) return;
    first.current = figures;
    void mutate();
  }, [figures, mutate]);
  return request;
}

const BY_TRAITS = "for the plainest tokens. All projections rise and fall with it.";
const BY_LEVEL =
  "for any token. All projections stay close to it, because past projections by traits were no better.";

interface LevelMovesProps {
  readonly collectionId: string;
  readonly request: ReturnType<typeof useMarketLevel>;
}

/** The market's level, which all projections follow, and the last sales that moved it. */
export function LevelMoves({ collectionId, request }: LevelMovesProps) {
  const { data, error, isValidating, mutate } = request;
  const search = useSearch();
  const unit = useUnit();
  const decimals = useCollection((state) => state.decimals);
  const amount = amountsTogether(
    [data?.level ?? null, ...(data?.moves ?? []).map(({ price }) => price)],
    decimals,
  );
  const now = useNow(AGE_UPDATE_MS);
  const moving = movingWords(data?.salesToAgree ?? 0);
  return (
    <section aria-label="Price level">
      <h2 className={styles.heading}>Price level</h2>
      {error && !data && !isValidating && (
        <p className={styles.note}>
          The price level could not be loaded.{" "}
          <Button look="plain" label="Try again" onClick={() => void mutate()} />
        </p>
      )}
      {data && (
        <p className={styles.note}>
          {data.level === null
            ? "There are too few sales to tell the price level."
            : `${inCurrency(data.level, unit, amount)} ${data.usesTraits ? BY_TRAITS : BY_LEVEL} ${
                data.moves.length > 0
                  ? "The last sales that moved it:"
                  : "None of the latest sales moved it by 0.5% or more."
              }`}
        </p>
      )}
      {moving && <p className={styles.note}>{moving}</p>}
      {data && data.moves.length > 0 && (
        <ul className={styles.moves}>
          {data.moves.map(({ tokenId, at, price, expected, share }) => (
            <li key={`${tokenId} ${at}`} className={styles.move}>
              <span className={styles.share}>{signedShare(share)}</span>
              <span className={styles.sale}>
                <Link href={tokenHref(collectionId, tokenId, search)}>#{tokenId}</Link> sold for{" "}
                {inCurrency(price, unit, amount)}, {besideProjection((expected - price) / expected)}{" "}
                its projection at the time
              </span>
              <span className={styles.age}>{saleAge(at, now)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
