import * as page from "./page.css.ts";

/** A card's title and text; titles differ within a list. */
export interface TextCard {
  readonly title: string;
  readonly text: string;
}

export function TextCards({ cards }: { readonly cards: readonly TextCard[] }) {
  return (
    <ul className={page.cards}>
      {cards.map(({ title, text }) => (
        <li key={title} className={page.card}>
          <h3 className={page.cardTitle}>{title}</h3>
          <p className={page.cardText}>{text}</p>
        </li>
      ))}
    </ul>
  );
}
