import type { CollectionInfo } from "../../../contract/collection.ts";
import type { TraitEffect } from "../../../contract/market/valuation.ts";
import type { Token } from "../../../contract/tokens/token.ts";
import { inCurrency, shareOf, signedPercent, whole } from "../../../contract/values/format.ts";
import type { Eth } from "../../../contract/values/units.ts";
import { namedTraits } from "../../collection/named-traits.ts";
import { sameFloors, traitFloors } from "../../collection/trait-floors.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { useUnit } from "../../collection/use-unit.ts";
import { Badge } from "../Badge.tsx";
import * as section from "../shared/section.css.ts";
import * as styles from "./TokenTraits.css.ts";

interface TokenTraitsProps {
  readonly token: Token;
  readonly collection: CollectionInfo;
  /** Empty if the valuation is unknown. */
  readonly effects: readonly TraitEffect[];
  /** True while the effects load: their column is reserved. */
  readonly pending: boolean;
  readonly onTrait: (traitId: number, valueId: number) => void;
  readonly onVibe: (vibeId: number) => void;
}

/** Returns the traits by name, rarest first, then those that are left out of the rank. `effect` is relative to the price: 0.25 is a quarter more. Null if unknown. */
function traitsWithEffects(
  token: Token,
  collection: CollectionInfo,
  effects: readonly TraitEffect[],
) {
  const named = namedTraits(collection.traits, token.traits).map((trait) => {
    const effect = effects.find(
      ({ traitId, valueId }) => traitId === trait.traitId && valueId === trait.valueId,
    );
    return { ...trait, effect: effect?.share ?? null };
  });
  return named.sort(
    (a, b) => Number(b.isRanked) - Number(a.isRanked) || (a.isRanked ? a.amount - b.amount : 0),
  );
}

/** Price of the cheapest listing with a trait value. */
function Floor({ price }: { readonly price: Eth | null }) {
  const unit = useUnit();
  return (
    <span className={styles.amount}>
      {price === null ? "none listed" : inCurrency(price, unit)}
    </span>
  );
}

/** The token's traits and vibes with their effect on the price. Each one filters the grid by itself. */
export function TokenTraits(props: TokenTraitsProps) {
  const { token, collection, effects, pending, onTrait, onVibe } = props;
  const traits = traitsWithEffects(token, collection, effects);
  const vibes = token.vibes.flatMap(([vibeId]) =>
    collection.vibes.filter(({ id }) => id === vibeId),
  );
  const floors = useCollection(
    (state) =>
      traitFloors(
        state,
        traits.map(({ pair }) => pair),
      ),
    sameFloors,
  );
  const hasFloors = floors.some((floor) => floor !== null);
  const hasEffects = pending || traits.some(({ effect }) => effect !== null);
  return (
    <>
      {traits.length > 0 && (
        <section>
          <h3 className={section.heading}>
            Traits
            <span className={section.headingNote}>
              {hasEffects && <span>Effect on the price</span>}
              {hasFloors && (hasEffects ? ", cheapest with it" : "Cheapest with it")}
            </span>
          </h3>
          <ul className={styles.traits}>
            {traits.map(({ traitId, valueId, trait, value, amount, effect, isRanked }, index) => (
              <li key={`${traitId} ${valueId}`}>
                <button
                  type="button"
                  className={styles.trait}
                  title={`Show all ${whole(amount)} with ${trait}: ${value}`}
                  onClick={() => onTrait(traitId, valueId)}
                >
                  <span className={styles.names}>
                    <span className={styles.group}>{trait}</span>
                    <span className={styles.value}>
                      {value}{" "}
                      {isRanked && amount === 1 && (
                        <Badge title="No other token has it">One of one</Badge>
                      )}
                    </span>
                  </span>
                  <span className={styles.share}>
                    {isRanked && (
                      <>
                        {shareOf(amount / Math.max(1, collection.size))}
                        <span className={styles.amount}>{whole(amount)}</span>
                      </>
                    )}
                  </span>
                  <span className={styles.effect}>
                    {hasEffects && (effect === null ? !pending && "–" : signedPercent(effect))}
                    {hasFloors && <Floor price={floors[index] ?? null} />}
                  </span>
                </button>
              </li>
            ))}
          </ul>
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
