import { htmlText } from "../../contract/values/html-text.ts";
import { useCollection } from "../collection/use-collection.ts";
import type { CardContext } from "../components/card/card-props.ts";
import * as cardStyles from "../components/card/TokenCard.css.ts";
import { TokenCard } from "../components/card/TokenCard.tsx";
import { frame } from "../components/shared/picture/Picture.css.ts";

/** Enough for the first screen of most windows: two rows of eight, or eight of two. */
export const CARDS = 16;

/** A card whose link has no query. */
export function FirstCard({ row }: { readonly row: number }) {
  const collectionId = useCollection((state) => state.fixed?.collection.id ?? "");
  const context: CardContext = {
    ...{ collectionId, search: "", compact: false, imageWidth: 0, netOf: null, onExpand: null },
  };
  return <TokenCard row={row} left={0} width={0} motion="still" context={context} tabStop />;
}

/** Adds the query to the link of a card's HTML. */
export function withSearch(card: string, search: string): string {
  return card.replace('" data-token-id="', (end) => htmlText(search) + end);
}

/** Place of the first cards. `painted.css.ts` places them where the grid's will be. */
export const FirstCards = () => <ul data-cards="" aria-label="Tokens" />;

/** Puts the HTML of cards into that of `FirstCards`. `size` is the number of tokens in the list. */
export function withCards(html: string, cards: readonly string[], size: number): string {
  const items = cards.map(
    (card, at) => `<li aria-posinset="${at + 1}" aria-setsize="${size}">${card}</li>`,
  );
  return html.replace('<ul data-cards="" aria-label="Tokens">', (list) => list + items.join(""));
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
