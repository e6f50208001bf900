import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import * as rules from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";
import { flashing } from "../flashing.css.ts";
import { HEAD_PX } from "../grid/layout/geometry.ts";

/**
 * Widths of the list from which a row has one line, and from which it has more columns. Below them it has two lines. They grow
 * with the reader's text, as the columns do.
 */
const WIDTHS = {
  usual: "(min-width: 46rem)",
  wide: "(min-width: 57rem)",
  widest: "(min-width: 68rem)",
} as const;

const shownFrom = (width: keyof typeof WIDTHS) =>
  ({ display: "none", "@container": { [WIDTHS[width]]: { display: "block" } } }) as const;

/** Columns in the proportion of `parts`. None is narrower than its figures. Only the name may be cut. */
const columns = (name: number, ...parts: readonly number[]) => ({
  gridTemplateColumns: [
    ...["2rem", `minmax(3rem, ${name}fr)`],
    ...parts.map((part) => `minmax(max-content, ${part}fr)`),
  ].join(" "),
});
const USUAL = [6, 6, 4.5, 4.5, 4.5, 4.25, 3.5, 4.75] as const;

export const head = style({
  position: "sticky",
  zIndex: 1,
  containerType: "inline-size",
  height: `${HEAD_PX}px`,
  borderBottom: `1px solid ${tokens.color.lineStrong}`,
  background: tokens.color.canvas,
  color: tokens.color.textMuted,
});

const cellsBase = style([
  flashing,
  {
    display: "grid",
    alignContent: "center",
    alignItems: "center",
    height: "100%",
    columnGap: "6px",
    paddingInline: tokens.space[1],
    fontSize: tokens.font.size.small,
    lineHeight: "16px",
    textAlign: "end",
    whiteSpace: "nowrap",
    ...columns(3, 3.9, 3.7, 3.2),
    "@container": {
      [WIDTHS.usual]: {
        ...columns(...USUAL),
        columnGap: tokens.space[3],
        paddingInline: tokens.space[2],
      },
      [WIDTHS.wide]: columns(...USUAL, 6),
      [WIDTHS.widest]: columns(...USUAL, 6, 6),
    },
  },
]);

/** `dense`: for amounts with so many digits that they need small ones. */
export const cells = styleVariants({
  usual: [cellsBase],
  dense: [
    cellsBase,
    {
      columnGap: "4px",
      fontSize: "10px",
      letterSpacing: "-0.02em",
      "@container": { [WIDTHS.usual]: { fontSize: tokens.font.size.small, letterSpacing: 0 } },
    },
  ],
});

/** Room for the range below the two lines. */
export const threeLines = style({
  lineHeight: "14px",
  "@container": { [WIDTHS.usual]: { lineHeight: "16px" } },
});

/** The place of a cell in a row of two or three lines. */
const placed = (gridColumn: number | string, gridRow: number | string) => ({
  gridColumn,
  gridRow,
  "@container": { [WIDTHS.usual]: { gridColumn: "auto", gridRow: "auto" } },
});
const cell = {
  verdict: style(placed(3, 1)),
  deviation: style(placed(3, 2)),
  price: style(placed(4, 1)),
  projection: style(placed(4, 2)),
  rank: style(placed(5, 1)),
  net: style(placed(5, 2)),
};

export const row = style({ display: "block", height: "100%", containerType: "inline-size" });

export const picture = style([
  placed(1, "1 / 4"),
  {
    position: "relative",
    ...rules.square("32px"),
    overflow: "hidden",
    borderRadius: tokens.radius.small,
  },
]);

/** A dot in the corner of the picture, which has no room for the word. */
export const pending = style({
  position: "absolute",
  top: "2px",
  left: "2px",
  ...rules.square("10px"),
  border: `2px solid ${tokens.color.canvas}`,
  borderRadius: tokens.radius.round,
  background: tokens.color.ink,
  ...rules.forced({ border: "2px solid CanvasText" }),
});

export const name = style([
  placed(2, "1 / 3"),
  { ...rules.oneLine, textAlign: "start", unicodeBidi: "isolate" },
]);
// The headings have no picture.
globalStyle(`${name}:first-child`, { gridColumn: "1 / 3" });

const WITH_ROOM = { [WIDTHS.usual]: { fontSize: tokens.font.size.body } };

export const verdict = style([cell.verdict, { color: tokens.color.textMuted }]);

const shareBase = style([
  cell.verdict,
  { fontWeight: tokens.font.weight.bold, "@container": WITH_ROOM },
]);
export const share = styleVariants({
  hot: [shareBase, { color: tokens.color.hotText }],
  cold: [shareBase, { color: tokens.color.coldText }],
  listed: [shareBase],
  unlisted: [shareBase],
});

/** "Fair" or "No verdict" above the range. In a narrow row, the two are separate cells. */
export const plainVerdict = style({
  display: "contents",
  "@container": { [WIDTHS.usual]: { display: "grid" } },
});

export const range = style([
  placed("2 / -1", 3),
  {
    color: tokens.color.textFaint,
    textAlign: "start",
    "@container": { [WIDTHS.usual]: { textAlign: "end" } },
  },
]);

export const unit = style({
  display: "none",
  "@container": { [WIDTHS.usual]: { display: "inline" } },
});

const amount = style({ fontWeight: tokens.font.weight.medium });
globalStyle(`${row} > ${cells.usual} > ${amount}`, { "@container": WITH_ROOM });
const faint = { color: tokens.color.textMuted };

export const price = style([cell.price, amount]);
export const projection = style([cell.projection, amount]);
export const net = style([cell.net, amount]);
export const deviation = style([cell.deviation, amount]);
export const rank = style([cell.rank, faint]);
export const age = style([shownFrom("usual"), faint]);
export const confidence = style([shownFrom("wide"), faint]);
export const market = style([shownFrom("widest"), faint]);
globalStyle(`${head} span`, { fontSize: "inherit", fontWeight: "inherit" });
