import { useMemo } from "react";
import { Link } from "wouter";
import { idAt } from "../../../../contract/columns/columns.ts";
import type { ComparableSale, Valuation } from "../../../../contract/market/valuation.ts";
import { ethAmount, foreignAmount, inCurrency } from "../../../../contract/values/format.ts";
import { tokenHref } from "../../../collection/open-token.ts";
import { factsAt, traitsOf } from "../../../collection/token-at.ts";
import { useCollection, useCollectionStore } from "../../../collection/use-collection.ts";
import { useUnit } from "../../../collection/use-unit.ts";
import { cardName } from "../../card/card-facts.ts";
import { useNow } from "../../hooks/use-now.ts";
import { imageWidthFor } from "../../shared/picture/image-width.ts";
import { Picture } from "../../shared/picture/Picture.tsx";
import { AGE_UPDATE_MS, saleAge, saleDate } from "../../shared/sale-times.ts";
import * as section from "../../shared/section.css.ts";
import * as traits from "../TokenTraits.css.ts";
import * as styles from "./TokenSales.css.ts";

interface TokenSalesProps {
  readonly collectionId: string;
  readonly valuation: Valuation;
  /** Called when a link to another token is followed. */
  readonly onFollow: () => void;
}

/** Side of a picture, in CSS pixels. */
const PICTURE = 44;

/** The sales behind the valuation: those of similar tokens, and the token's own. */
export function TokenSales({ collectionId, valuation, onFollow }: TokenSalesProps) {
  const { comparables, ownSales, projection } = valuation;
  const now = useNow(AGE_UPDATE_MS);
  const unit = useUnit();
  return (
    <>
      <section aria-label="Comparable sales">
        <h3 className={section.heading}>
          Comparable sales
          {comparables.length > 0 && (
            <span className={section.headingNote}>Most similar first, at today’s price level</span>
          )}
        </h3>
        {comparables.length > 0 ? (
          <Comparables
            collectionId={collectionId}
            comparables={comparables}
            now={now}
            onFollow={onFollow}
          />
        ) : (
          <p className={styles.none}>
            {projection === null
              ? "No comparable sales yet."
              : "No other token that shares a trait with this one has been sold."}
          </p>
        )}
      </section>
      <section aria-label="Sales of this token">
        <h3 className={section.heading}>
          Sales of this token
          {ownSales.length > 0 && <span className={section.headingNote}>Latest first</span>}
        </h3>
        {ownSales.length > 0 ? (
          <ul className={traits.traits}>
            {ownSales.map(({ at, price, currency, reason }, index) => (
              // Two sales with the same time and price differ only in their index.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
              <li key={index} className={styles.own}>
                <time
                  className={styles.date}
                  dateTime={new Date(at).toISOString()}
                  title={saleAge(at, now)}
                >
                  {saleDate(at)}
                </time>
                <span className={styles.ownPrice}>
                  <span className={styles.price}>
                    {currency === undefined
                      ? inCurrency(price, unit)
                      : foreignAmount(price, currency)}
                  </span>
                  {reason !== null && <span className={styles.quiet}>Not believed: {reason}</span>}
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.none}>No sales on record.</p>
        )}
      </section>
    </>
  );
}

interface ComparablesProps extends Pick<TokenSalesProps, "collectionId" | "onFollow"> {
  readonly comparables: readonly ComparableSale[];
  readonly now: number;
}

function Comparables({ collectionId, comparables, now, onFollow }: ComparablesProps) {
  const store = useCollectionStore();
  const unit = useUnit();
  const fixed = useCollection((state) => state.fixed);
  const rows = useMemo(() => {
    const comparableIds = new Set(comparables.map(({ tokenId }) => tokenId));
    const found = new Map<string, number>();
    for (let row = 0; fixed && row < fixed.size && found.size < comparableIds.size; row += 1) {
      const id = idAt(fixed.ids, row);
      if (comparableIds.has(id)) found.set(id, row);
    }
    return found;
  }, [fixed, comparables]);
  return (
    <ul className={traits.traits}>
      {comparables.map(({ tokenId, price, at, shared, today }) => {
        const row = rows.get(tokenId) ?? -1;
        const facts = factsAt(store.getState(), row);
        return (
          <li key={tokenId}>
            <Link
              href={tokenHref(collectionId, tokenId, location.search)}
              className={styles.comparable}
              onClick={onFollow}
            >
              <span className={styles.picture}>
                <Picture
                  tokenId={tokenId}
                  url={facts?.imageUrl ?? null}
                  traitsOf={
                    store.getState().fixed?.collection.demo
                      ? () => traitsOf(store.getState(), row)
                      : null
                  }
                  width={imageWidthFor(PICTURE, devicePixelRatio)}
                />
              </span>
              <span className={styles.names}>
                <span className={styles.name}>
                  {facts ? cardName(facts.name, tokenId) : `#${tokenId}`}
                </span>
                <span className={styles.quiet}>
                  {shared === 1 ? "1 trait in common" : `${shared} traits in common`}
                </span>
              </span>
              <span className={styles.figures}>
                <span className={styles.price}>{inCurrency(today ?? price, unit)}</span>
                <time
                  className={styles.quiet}
                  dateTime={new Date(at).toISOString()}
                  title={saleDate(at)}
                >
                  {today === null ? "" : `paid ${ethAmount(price)}, `}
                  {saleAge(at, now)}
                </time>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
