import { useRef } from "react";
import { amountsTogether } from "../../../../contract/tokens/shown-figures.ts";
import { inCurrency } from "../../../../contract/values/format.ts";
import { parseAmount } from "../../../../contract/values/parse-number.ts";
import type { Eth } from "../../../../contract/values/units.ts";
import { setPriceRange } from "../../../collection/edit-filters.ts";
import { useCollection, useCollectionStore } from "../../../collection/use-collection.ts";
import { useEditQuery, useQuery } from "../../../collection/use-query.ts";
import { useUnit } from "../../../collection/use-unit.ts";
import { quantileScale, type RangeScale } from "../../fields/range-scale.ts";
import * as styles from "./RangeFilter.css.ts";
import { RangeFilter } from "./RangeFilter.tsx";

/** Returns the scale of the prices when the panel opened, rebuilt only for another collection or the first listings. */
function useOpeningScale(): RangeScale | null {
  const store = useCollectionStore();
  const prices = useCollection((state) => state.prices);
  const someListed = useCollection((state) => (state.view?.aggregates.listedCount ?? 0) > 0);
  const cached = useRef<{ prices: Float64Array; scale: RangeScale | null } | null>(null);
  if (someListed && (cached.current?.prices !== prices || cached.current.scale === null)) {
    const risingPrices = store
      .getState()
      .prices.filter((price) => price > 0)
      .sort();
    cached.current = { prices, scale: quantileScale(risingPrices) };
  }
  return cached.current?.prices === prices ? cached.current.scale : null;
}

/** Filters by price range, with shortcuts for the cheapest and the priciest tenth of the listings. */
export function PriceFilter() {
  const query = useQuery();
  const unit = useUnit();
  const edit = useEditQuery();
  const scale = useOpeningScale();
  const cheapest = useCollection((state) => state.view?.aggregates.cheapestBand ?? null);
  const priciest = useCollection((state) => state.view?.aggregates.priciestBand ?? null);
  const decimals = useCollection((state) => state.decimals);
  const bandText = (band: readonly [Eth, Eth]) => {
    const [low, high] = band.map(amountsTogether(band, decimals));
    return `${low}–${high} ${unit}`;
  };
  const bands = [
    { label: "Cheapest 10%", band: cheapest },
    { label: "Priciest 10%", band: priciest },
  ];
  return (
    <RangeFilter
      title="Price"
      unit={unit}
      bounds={{ lower: query.minPrice, upper: query.maxPrice }}
      scale={scale}
      keys="decimal"
      parse={(text) => parseAmount(text, unit)}
      example={1.5}
      describe={(price) => inCurrency(price, unit, amountsTogether([price], decimals))}
      onChange={({ lower, upper }, mode) => edit(setPriceRange(lower, upper), mode)}
    >
      {(cheapest || priciest) && (
        <div className={styles.shortcuts}>
          {bands.map(
            ({ label, band }) =>
              band && (
                <button
                  key={label}
                  type="button"
                  className={styles.shortcut}
                  aria-pressed={query.minPrice === band[0] && query.maxPrice === band[1]}
                  onClick={() => edit(setPriceRange(band[0], band[1]))}
                >
                  {label}
                  <span className={styles.shortcutRange}>{bandText(band)}</span>
                </button>
              ),
          )}
        </div>
      )}
    </RangeFilter>
  );
}
