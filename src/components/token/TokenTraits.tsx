import { useDeferredValue, useMemo } from "react";
import type { CollectionInfo } from "../../../contract/collection.ts";
import type { TraitEffect } from "../../../contract/market/valuation.ts";
import { amountsTogether } from "../../../contract/tokens/shown-figures.ts";
import type { Token, TraitPair } from "../../../contract/tokens/token.ts";
import { inCurrency, shareOf, signedPercent, whole } from "../../../contract/values/format.ts";
import { namedTraits, rarestFirst } from "../../collection/named-traits.ts";
import type { TokenFacts } from "../../collection/token-at.ts";
import { sameFloors, traitFloors } from "../../collection/trait-floors.ts";
import { type TraitSale, traitSales } from "../../collection/trait-sales.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { useUnit } from "../../collection/use-unit.ts";
import { Badge } from "../Badge.tsx";
import { useIsPainted } from "../hooks/use-is-painted.ts";
import { useNow } from "../hooks/use-now.ts";
import { AGE_UPDATE_MS, saleAge } from "../shared/sale-times.ts";
import * as section from "../shared/section.css.ts";
import { Reserved } from "./Reserved.tsx";
import * as styles from "./TokenTraits.css.ts";

interface TokenTraitsProps {
  readonly token: Token & Partial<Pick<TokenFacts, "decimals">>;
  /** RowIndex of the token, or -1. */
  readonly row: number;
  readonly collection: CollectionInfo;
  /** Empty if the valuation is unknown. */
  readonly effects: readonly TraitEffect[];
  /** True while the effects load: their column is reserved. */
  readonly pending: boolean;
  /** True if the effects could not be loaded. */
  readonly isMissing: boolean;
  readonly onTrait: (traitId: number, valueId: number) => void;
  readonly onVibe: (vibeId: number) => void;
}

/** Returns the traits as they are shown. `effect` is relative to the price: 0.25 is a quarter more. Null if unknown. */
function traitsWithEffects(
  token: Token,
  collection: CollectionInfo,
  effects: readonly TraitEffect[],
) {
  return rarestFirst(namedTraits(collection.traits, token.traits)).map((trait) => {
    const effect = effects.find(
      ({ traitId, valueId }) => traitId === trait.traitId && valueId === trait.valueId,
    );
    return { ...trait, effect: effect?.share ?? null };
  });
}

/**
 * Returns the latest sale of another token with each trait of a token, or null. Returns undefined until they are found, which is
 * after the first paint: a press must not wait for it. The server finds them at once.
 */
function useSales(
  { traits }: Token,
  row: number,
): (pair: TraitPair) => TraitSale | null | undefined {
  const fixed = useCollection((state) => state.fixed);
  const figures = useCollection((state) => state.figures);
  const isDue = useDeferredValue(true, useIsPainted());
  const sales = useMemo(() => {
    if (!isDue) return null;
    const ids = new Set(traits.map(([traitId]) => traitId));
    return new Map([...ids].map((id) => [id, traitSales({ fixed, figures }, id, row)]));
  }, [isDue, fixed, figures, traits, row]);
  return ([traitId, valueId]) => (sales ? (sales.get(traitId)?.get(valueId) ?? null) : undefined);
}

/** The token's traits and vibes with their effect on the price. Each one filters the grid by itself. */
export function TokenTraits(props: TokenTraitsProps) {
  const { token, row, collection, effects, pending, isMissing, onTrait, onVibe } = props;
  const unit = useUnit();
  const traits = traitsWithEffects(token, collection, effects);
  const vibes = token.vibes.flatMap(([vibeId]) =>
    collection.vibes.filter(({ id }) => id === vibeId),
  );
  const floors = useCollection(
    (state) =>
      traitFloors(
        state,
        traits.map(({ pair }) => pair),
        row,
      ),
    sameFloors,
  );
  const saleOf = useSales(token, row);
  const now = useNow(AGE_UPDATE_MS);
  const rows = traits.map((trait, index) => ({
    ...trait,
    floor: floors[index] ?? null,
    sale: saleOf(trait.pair),
  }));
  const amount = amountsTogether(floors, token.decimals);
  // A large amount has no decimals. The floors keep theirs.
  const paid = amountsTogether(
    rows.map(({ sale }) => sale?.price ?? null),
    token.decimals,
  );
  const hasEffects = pending || isMissing || traits.some(({ effect }) => effect !== null);
  return (
    <>
      {traits.length > 0 && (
        <section>
          <h3 className={section.heading}>Traits</h3>
          {isMissing && (
            <p className={styles.missing}>
              The effects on the price are not loaded: the server did not answer.
            </p>
          )}
          <table className={styles.traits}>
            <thead>
              <tr>
                <th scope="col">Trait</th>
                <th scope="col">Tokens</th>
                {hasEffects && <th scope="col">Effect</th>}
                <th scope="col">Cheapest other, {unit}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(
                ({ traitId, valueId, trait, value, effect, isRanked, floor, sale, ...each }) => (
                  <tr key={`${traitId} ${valueId}`}>
                    <th scope="row">
                      <button
                        type="button"
                        className={styles.trait}
                        title={`Show all ${whole(each.amount)} with ${trait}: ${value}`}
                        onClick={() => onTrait(traitId, valueId)}
                      >
                        <span className={styles.group}>{trait}</span>
                        <span className={styles.value}>
                          {value}{" "}
                          {isRanked && each.amount === 1 && (
                            <Badge title="No other token has it">One of one</Badge>
                          )}
                        </span>
                      </button>
                      {sale === undefined && (
                        <p className={styles.sold}>
                          <Reserved words="Sold 0.750 ETH, 20 h ago" />
                        </p>
                      )}
                      {sale && (
                        <p className={styles.sold} title="Latest sale of another token with it">
                          Sold {inCurrency(sale.price, unit, paid)},{" "}
                          <span className={styles.age}>{saleAge(sale.at, now)}</span>
                        </p>
                      )}
                    </th>
                    <td>
                      {isRanked && (
                        <>
                          {whole(each.amount)}{" "}
                          <span className={styles.share}>
                            {shareOf(each.amount / Math.max(1, collection.size))}
                          </span>
                        </>
                      )}
                    </td>
                    {hasEffects && (
                      <td className={styles.effect}>
                        {effect === null ? !pending && "–" : signedPercent(effect)}
                      </td>
                    )}
                    <td>
                      {floor === null ? (
                        <span className={styles.amount}>none listed</span>
                      ) : (
                        amount(floor)
                      )}
                    </td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
        </section>
      )}
      {vibes.length > 0 && (
        <section>
          <h3 className={section.heading}>Vibes</h3>
          <ul className={styles.vibes}>
            {vibes.map(({ id, name, count }) => (
              <li key={id}>
                <button type="button" className={styles.vibe} onClick={() => onVibe(id)}>
                  {name} <span className={styles.amount}>{whole(count)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
