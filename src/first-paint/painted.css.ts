/**
 * Styles for the first screen that `render.tsx` paints. It stays until the app has drawn the same: see `use-take-over.ts`. The cards are
 * where the grid's will be.
 */
import { globalStyle, keyframes } from "@vanilla-extract/css";
import { CARD_MEASURES, HEAD_PX } from "../components/grid/layout/geometry.ts";
import { below, from, tokens } from "../theme/tokens.css.ts";

const columns = (gridTemplateColumns: string, gap: string) => ({ gridTemplateColumns, gap });
const fitting = (width: string) => `repeat(auto-fill, minmax(${width}, 1fr))`;

const PAINTED = ".painted";
const PAINTED_CARDS = `${PAINTED} [data-cards]`;
const CARD = `${PAINTED_CARDS} > li > :first-child`;

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

/** Time after which the scripts have arrived on most lines. The app then draws the pictures itself. */
const SCRIPTS_MS = 10_000;
const notFetched = keyframes({ "from, to": { display: "none" } });
// On a slow line, pictures would take a second from the scripts.
globalStyle(`:root:not([data-line="fast"]) ${PAINTED_CARDS} img`, {
  "@media": { "(scripting: enabled)": { animation: `${notFetched} ${SCRIPTS_MS}ms` } },
});

/** A connected reader's own list has another order. The boxes stay. */
const GUESTS = `[data-connected] ${PAINTED}[data-guests]`;
const ROWS = `[data-density="rows"] ${PAINTED} [data-cards]`;
const hidden = { visibility: "hidden" } as const;
globalStyle(`${GUESTS} [data-cards] > li > :first-child > *`, hidden);
// Their pictures are not fetched.
globalStyle(`${GUESTS} [data-cards] img`, { display: "none" });
// The name of the sort, and a token's place in the list.
globalStyle(`${GUESTS} :is([role="combobox"] > span, dialog nav)`, hidden);

// Boxes of rows, under the room of their headings. The cards' contents have no place in them.
const inRows = { ...columns("1fr", "0"), paddingTop: `${HEAD_PX / 16}rem` };
globalStyle(ROWS, { ...inRows, "@media": { [from[600]]: inRows } });
globalStyle(`${ROWS} > li:nth-child(n)`, { display: "block" });
globalStyle(`${ROWS} > li > :first-child`, {
  height: `${CARD_MEASURES.rows.textHeight}px`,
  border: "solid transparent",
  borderWidth: "0 0 1px",
  borderBottomColor: tokens.color.line,
  borderRadius: 0,
  background: "none",
});
globalStyle(`${ROWS} > li > :first-child > *`, { display: "none" });

// The reader's token shows no dollars.
globalStyle(`[data-currency="eth"] ${PAINTED} dialog [data-deal] dd + dd`, { display: "none" });

// As `Dialog` places a modal dialog, with its backdrop.
globalStyle(`${PAINTED} dialog`, {
  "@media": {
    screen: {
      position: "fixed",
      inset: 0,
      zIndex: tokens.layer.toast,
      boxShadow: `${tokens.shadow.overlay}, 0 0 0 200vmax ${tokens.color.backdrop}`,
      animation: "none",
    },
  },
});
globalStyle(`html:has(${PAINTED} dialog)`, {
  "@media": { screen: { overflow: "hidden", background: tokens.color.dimmed } },
});
globalStyle(`html:has(${PAINTED} dialog) body`, {
  "@media": { screen: { background: tokens.color.canvas } },
});

const show = keyframes({ to: { visibility: "visible" } });
/** The scripts have usually arrived by then. */
const LATE = "4s";

globalStyle(`${PAINTED} > [data-age]`, {
  ...hidden,
  position: "fixed",
  bottom: tokens.space[2],
  left: tokens.space[2],
  zIndex: tokens.layer.toast,
  padding: `${tokens.space[1]} ${tokens.space[2]}`,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.small,
  background: tokens.color.overlay,
  color: tokens.color.textMuted,
  fontSize: tokens.font.size.small,
  lineHeight: "16px",
  animation: `${show} 0s ${LATE} forwards`,
});
// Without scripts, nothing is loading.
globalStyle(`${PAINTED} > [data-age] > span`, {
  "@media": { "(scripting: none)": { display: "none" } },
});

// A browser with scripts draws no such element.
globalStyle("noscript", { display: "block", padding: tokens.space[3] });
globalStyle("noscript table", {
  marginTop: tokens.space[3],
  borderSpacing: `${tokens.space[2]} ${tokens.space[1]}`,
  textAlign: "left",
  fontVariantNumeric: "tabular-nums",
});
globalStyle("noscript caption", { textAlign: "left" });
