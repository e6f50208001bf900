import { useSearch } from "wouter";
import { useCollection } from "../collection/use-collection.ts";
import type { CardContext } from "../components/card/card-props.ts";
import * as cardStyles from "../components/card/TokenCard.css.ts";
import { TokenCard } from "../components/card/TokenCard.tsx";
import { frame } from "../components/shared/picture/Picture.css.ts";

/** Enough for the first screen of most windows: two rows of eight, or eight of two. */
const CARDS = 16;

/** The first cards of the list. `painted.css.ts` places them where the grid's will be. */
export function FirstCards({ collectionId }: { readonly collectionId: string }) {
  const search = useSearch();
  const rows = useCollection((state) => state.view?.rows);
  const size = rows?.length ?? 0;
  const context: CardContext = {
    collectionId,
    search,
    compact: false,
    imageWidth: 0,
    netOf: null,
    onExpand: null,
  };
  return (
    <ul data-cards="" aria-label="Tokens">
      {Array.from(rows?.subarray(0, CARDS) ?? [], (row, at) => (
        <li key={row} aria-posinset={at + 1} aria-setsize={size}>
          <TokenCard row={row} left={0} width={0} motion="still" context={context} tabStop />
        </li>
      ))}
    </ul>
  );
}

/** Boxes of the cards, for a page that a token covers. */
export function EmptyCards() {
  const rows = useCollection((state) => state.view?.rows);
  return (
    <ul data-cards="">
      {Array.from(rows?.subarray(0, CARDS) ?? [], (row) => (
        <li key={row}>
          <span className={cardStyles.card.listed}>
            <span className={frame} />
            <span className={cardStyles.text} />
          </span>
        </li>
      ))}
    </ul>
  );
}
