import { useMemo } from "react";
import { Link } from "wouter";
import { idAt } from "../../../../contract/columns/columns.ts";
import type { ComparableSale, Valuation } from "../../../../contract/market/valuation.ts";
import type { Token, TraitPair } from "../../../../contract/tokens/token.ts";
import { counted, ethAmount, inCurrency } from "../../../../contract/values/format.ts";
import { namedTraits } from "../../../collection/named-traits.ts";
import { tokenHref } from "../../../collection/open-token.ts";
import { factsAt, traitsOf } from "../../../collection/token-at.ts";
import { useCollection, useCollectionStore } from "../../../collection/use-collection.ts";
import { useUnit } from "../../../collection/use-unit.ts";
import { cardName } from "../../card/card-facts.ts";
import { useNow } from "../../hooks/use-now.ts";
import { imageWidthFor } from "../../shared/picture/image-width.ts";
import { Picture } from "../../shared/picture/Picture.tsx";
import { AGE_UPDATE_MS, saleAge, saleDate } from "../../shared/sale-times.ts";
import { rows as list } from "../TokenTraits.css.ts";
import { priceToday } from "./compare-sales.ts";
import { sharedTraits } from "./shared-traits.ts";
import * as styles from "./TokenSales.css.ts";

interface ComparablesProps {
  readonly collectionId: string;
  readonly token: Token;
  readonly valuation: Valuation;
  /** Formats a price of these sales. */
  readonly amount?: ((price: number) => string) | undefined;
  readonly onFollow: () => void;
}

/** Side of a picture, in CSS pixels. */
const PICTURE = 44;

/** Sales of similar tokens. Those that the model does not believe are hollow, with the reason. */
export function Comparables(props: ComparablesProps) {
  const { valuation, ...others } = props;
  const { comparables } = valuation;
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
    <ul className={list}>
      {comparables.map((sale) => (
        <li key={sale.tokenId} data-doubted={sale.believed ? undefined : ""}>
          <Comparable
            {...others}
            sale={sale}
            row={rows.get(sale.tokenId) ?? -1}
            effects={valuation.effects}
          />
        </li>
      ))}
    </ul>
  );
}

interface ComparableProps extends Omit<ComparablesProps, "valuation">, Pick<Valuation, "effects"> {
  readonly sale: ComparableSale;
  /** RowIndex of the sold token, or -1. */
  readonly row: number;
}

function Comparable(props: ComparableProps) {
  const { collectionId, token, sale, row, effects, amount = ethAmount, onFollow } = props;
  const { tokenId, price, at, shared, today, reason } = sale;
  const store = useCollectionStore();
  const collection = store.getState().fixed?.collection;
  const unit = useUnit();
  const now = useNow(AGE_UPDATE_MS);
  const facts = factsAt(store.getState(), row);
  const traits = (): readonly TraitPair[] => traitsOf(store.getState(), row);
  const named = namedTraits(collection?.traits ?? [], token.traits);
  const common = sharedTraits(named, traits(), effects);
  return (
    <Link
      href={tokenHref(collectionId, tokenId, location.search)}
      className={styles.comparable}
      onClick={onFollow}
    >
      <span className={styles.picture}>
        <Picture
          tokenId={tokenId}
          url={facts?.imageUrl ?? null}
          traitsOf={collection?.demo ? traits : null}
          width={imageWidthFor(PICTURE, devicePixelRatio)}
        />
      </span>
      <span className={styles.names}>
        <span className={styles.name}>{facts ? cardName(facts.name, tokenId) : `#${tokenId}`}</span>
        <span className={styles.quiet} title={common?.all}>
          {common?.first ?? `${counted(shared, "trait")} in common`}
        </span>
      </span>
      <span className={styles.figures}>
        <span className={styles.price}>{inCurrency(priceToday(sale), unit, amount)}</span>
        <time className={styles.quiet} dateTime={new Date(at).toISOString()} title={saleDate(at)}>
          {today === null ? "" : `paid ${amount(price)}, `}
          {saleAge(at, now)}
        </time>
        {reason !== null && <span className={styles.reason}> Not believed: {reason}</span>}
      </span>
    </Link>
  );
}
