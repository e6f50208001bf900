import { describeToken } from "../../../../contract/tokens/deal.ts";
import { showFigures } from "../../../../contract/tokens/shown-figures.ts";
import { besideProjection, inCurrency, whole } from "../../../../contract/values/format.ts";
import { factsAt, sameFacts, type TokenFacts, traitsOf } from "../../../collection/token-at.ts";
import { useCollection, useCollectionStore } from "../../../collection/use-collection.ts";
import { cardName } from "../../card/card-facts.ts";
import { DealSymbol } from "../../shared/DealSymbol.tsx";
import { imageWidthFor } from "../../shared/picture/image-width.ts";
import { Picture } from "../../shared/picture/Picture.tsx";
import { useFacet } from "../facets/use-facets.ts";
import * as styles from "./TokenSearch.css.ts";
import type { TraitMatch } from "./trait-lookup.ts";

/** CSS pixels. */
const PICTURE = 36;

function Verdict({ facts }: { readonly facts: TokenFacts }) {
  const described = describeToken(facts);
  if (described.kind !== "verdict") return null;
  return (
    <span className={styles.deal[described.deal]}>
      <DealSymbol kind={described.deal} />
      {besideProjection(showFigures(facts.currentPrice, facts).share)}
    </span>
  );
}

/** A token among the matches: picture, name and rank, price and verdict. */
export function TokenMatch({ row }: { readonly row: number }) {
  const store = useCollectionStore();
  const facts = useCollection((state) => factsAt(state, row), sameFacts);
  if (!facts) return null;
  const { currentPrice, foreignPrice, unit } = facts;
  const { amount } = showFigures(currentPrice, facts);
  return (
    <>
      <span className={styles.picture}>
        <Picture
          tokenId={facts.tokenStringId}
          url={facts.imageUrl}
          traitsOf={
            store.getState().fixed?.collection.demo ? () => traitsOf(store.getState(), row) : null
          }
          width={imageWidthFor(PICTURE, devicePixelRatio)}
        />
      </span>
      <span className={styles.lines}>
        <span className={styles.name}>{cardName(facts.name, facts.tokenStringId)}</span>
        <span className={styles.rank}>Rank {whole(facts.rank)}</span>
      </span>
      <span className={styles.figures}>
        <span>
          {currentPrice === null
            ? (foreignPrice ?? "Not listed")
            : inCurrency(currentPrice, unit, amount)}
        </span>
        <Verdict facts={facts} />
      </span>
    </>
  );
}

interface TraitValueMatchProps {
  readonly match: TraitMatch;
  /** Position of the value in the facet columns. */
  readonly slot: number;
}

/** A trait value, which a press filters by: with how many tokens of the other filters. */
export function TraitValueMatch({ match: { trait, value }, slot }: TraitValueMatchProps) {
  const { count } = useFacet(slot);
  return (
    <>
      <span className={styles.lines}>
        <span className={styles.name}>{value}</span>
        <span className={styles.rank}>{trait}</span>
      </span>
      <span className={styles.figures}>
        <span className={styles.rank}>
          Filter, {whole(count)} {count === 1 ? "token" : "tokens"}
        </span>
      </span>
    </>
  );
}
