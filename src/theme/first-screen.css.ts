/**
 * Styles for the empty first screen of a collection page in the server's HTML, shown until the app starts. Its boxes are where the
 * name, the chart and the cards will be.
 */
import { globalStyle } from "@vanilla-extract/css";
import { from, media, tokens } from "./tokens.css.ts";

const SCREEN = ".first-screen";
const CHART = `${SCREEN} > div:first-of-type`;
const CARDS = `${SCREEN} > div:last-of-type`;

/** Space between the name and the chart, in pixels: the market's figures and the toolbar. */
const BELOW_NAME = { narrow: 180, wide: 142, widest: 92 } as const;

globalStyle(SCREEN, {
  display: "grid",
  gap: tokens.space[3],
  padding: `48px ${tokens.space[3]} 0`,
  "@media": {
    [media.coarse]: { paddingTop: "60px" },
    [from[600]]: { gap: tokens.space[4], padding: `56px ${tokens.space[4]} 0` },
    [from[960]]: { paddingInline: tokens.space[6] },
  },
});
globalStyle(`#root:not(:empty) + ${SCREEN}`, { display: "none" });
globalStyle(`${SCREEN} h1`, {
  overflow: "hidden",
  // Clear of the collection's picture.
  margin: `0 0 ${BELOW_NAME.narrow}px 60px`,
  fontSize: tokens.font.size.title,
  letterSpacing: "-0.01em",
  lineHeight: "26px",
  whiteSpace: "nowrap",
  "@media": {
    [from[960]]: { marginBottom: `${BELOW_NAME.wide}px` },
    [from[1200]]: { marginBottom: `${BELOW_NAME.widest}px` },
  },
});
globalStyle(CHART, {
  height: "calc(clamp(148px, 100vh - 680px, 300px) + 90px)",
  borderRadius: tokens.radius.card,
  background: tokens.color.shimmer,
  "@media": { [from[600]]: { height: "calc(clamp(148px, 100vh - 612px, 340px) + 74px)" } },
});

const cards = (columns: string, gap: string) => ({ gridTemplateColumns: columns, gap });
const fitting = (width: string) => `repeat(auto-fill, minmax(${width}, 1fr))`;
const smallCards = cards(fitting("148px"), tokens.space[2]);

const ROWS = { ...cards("1fr", "0"), paddingTop: "32px" };
const ROW = {
  boxSizing: "border-box",
  aspectRatio: "auto",
  height: "44px",
  paddingBottom: 0,
  borderBottom: `1px solid ${tokens.color.canvas}`,
  borderRadius: 0,
} as const;

globalStyle(CARDS, {
  display: "grid",
  ...cards("1fr 1fr", tokens.space[2]),
  "@media": { [from[600]]: cards(fitting("176px"), tokens.space[4]) },
});
globalStyle(`[data-density="compact"] ${CARDS}`, { "@media": { [from[600]]: smallCards } });
globalStyle(`${CARDS} > div`, {
  // A square picture, and the figures below it.
  boxSizing: "content-box",
  aspectRatio: "1",
  paddingBottom: "126px",
  borderRadius: tokens.radius.card,
  background: tokens.color.shimmer,
  "@media": { [from[600]]: { paddingBottom: "138px" } },
});
globalStyle(`[data-density="compact"] ${CARDS} > div`, {
  "@media": { [from[600]]: { paddingBottom: "126px" } },
});
// Rows, under the room of their headings. Their lines stand for their edges.
globalStyle(`[data-density="rows"] ${CARDS}`, { ...ROWS, "@media": { [from[600]]: ROWS } });
globalStyle(`[data-density="rows"] ${CARDS} > div`, { ...ROW, "@media": { [from[600]]: ROW } });
