/**
 * Styles for the first screen that `render.tsx` paints. It stays until the app has drawn the same: see `use-take-over.ts`. The cards are
 * where the grid's will be.
 */
import { globalStyle } from "@vanilla-extract/css";
import { CARD_MEASURES } from "../components/grid/layout/geometry.ts";
import { below, from } from "../theme/tokens.css.ts";

const columns = (gridTemplateColumns: string, gap: string) => ({ gridTemplateColumns, gap });
const fitting = (width: string) => `repeat(auto-fill, minmax(${width}, 1fr))`;

const PAINTED = ".painted";
const PAINTED_CARDS = `${PAINTED} [data-cards]`;
const CARD = `${PAINTED_CARDS} a`;

// The app is laid out, so that it knows its sizes, but not seen.
globalStyle(`${PAINTED} + #root`, {
  position: "absolute",
  inset: "0 0 auto",
  visibility: "hidden",
});

const { comfortable, compact } = CARD_MEASURES;
const grid = ({ minWidth, gap }: { minWidth: number; gap: number }) =>
  columns(fitting(`${minWidth / 16}rem`), `${gap}px`);
const textHeight = (measures: { textHeight: number }) => ({
  height: `${measures.textHeight / 16}rem`,
});
/** As `compactText` of a card. */
const compactText = { padding: "8px 9px 8px", gap: "4px", ...textHeight(compact) };
const TEXT = `${CARD} > span:last-child`;
const COMPACT = '[data-density="compact"]';

globalStyle(PAINTED_CARDS, {
  display: "grid",
  margin: 0,
  padding: 0,
  listStyle: "none",
  ...columns("repeat(2, minmax(0, 1fr))", `${compact.gap}px`),
  "@media": { [from[600]]: grid(comfortable) },
});
globalStyle(`${COMPACT} ${PAINTED_CARDS}`, { "@media": { [from[600]]: grid(compact) } });
globalStyle(CARD, { position: "static", contain: "content" });
globalStyle(TEXT, {
  flex: "none",
  boxSizing: "border-box",
  ...compactText,
  "@media": { [from[600]]: { padding: "12px 12px 11px", gap: "6px", ...textHeight(comfortable) } },
});
globalStyle(`${COMPACT} ${TEXT}`, { "@media": { [from[600]]: compactText } });

/** Cards below the first screen of a phone. Without a box, their pictures are not fetched. */
const BELOW_PHONE = `${PAINTED_CARDS} > li:nth-child(n + 5)`;
globalStyle(BELOW_PHONE, { "@media": { [below[600]]: { display: "none" } } });
