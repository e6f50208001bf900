import type { CollectionInfo } from "../../../contract/collection.ts";
import type { TraitEffect } from "../../../contract/market/valuation.ts";
import { amountsTogether } from "../../../contract/tokens/shown-figures.ts";
import type { Token } from "../../../contract/tokens/token.ts";
import { shareOf, signedPercent, whole } from "../../../contract/values/format.ts";
import { namedTraits, rarestFirst } from "../../collection/named-traits.ts";
import type { TokenFacts } from "../../collection/token-at.ts";
import { sameFloors, traitFloors } from "../../collection/trait-floors.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { useUnit } from "../../collection/use-unit.ts";
import { Badge } from "../Badge.tsx";
import * as section from "../shared/section.css.ts";
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
  const amount = amountsTogether(floors, token.decimals);
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
              {traits.map(
                ({ traitId, valueId, trait, value, effect, isRanked, ...each }, index) => (
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
                      {floors[index] == null ? (
                        <span className={styles.amount}>none listed</span>
                      ) : (
                        amount(floors[index])
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
