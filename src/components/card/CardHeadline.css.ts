import { style, styleVariants } from "@vanilla-extract/css";
import { font, wrappingRow } from "../../theme/rules.ts";
import { below, tokens } from "../../theme/tokens.css.ts";

/** A long amount stands on a second line if there is no room beside the percentage. */
const inTwoLines = { alignContent: "center", fontSize: "13px", lineHeight: "13px" };

const headlineBase = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "4px",
  flex: "none",
  height: "26px",
  overflow: "hidden",
  ...font("title", "bold"),
  letterSpacing: "-0.02em",
  lineHeight: "26px",
  whiteSpace: "nowrap",
  "@media": {
    [below[400]]: { fontSize: tokens.font.size.lead },
    [below[350]]: inTwoLines,
  },
});

export const headline = styleVariants({
  hot: [headlineBase, { color: tokens.color.hotText }],
  cold: [headlineBase, { color: tokens.color.coldText }],
  listed: [headlineBase],
});

export const smaller = style({ fontSize: tokens.font.size.lead });

export const twoLines = style({ ...inTwoLines, "@media": { [below[400]]: inTwoLines } });

/** Two lines: the deviation at the end of the first, and the range below. */
export const noVerdict = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: tokens.space[1],
  flex: "none",
  minHeight: "26px",
  color: tokens.color.textMuted,
  fontSize: tokens.font.size.small,
  lineHeight: "13px",
  whiteSpace: "nowrap",
});

export const range = style({
  gridColumn: "1 / -1",
  // The unit wraps to a second line, which is hidden, if it has no room. No number is cut.
  ...wrappingRow("4px"),
  overflow: "hidden",
  // Letters reach below their line, which would cut them.
  height: "16px",
  marginBottom: "-3px",
  "@media": {
    [below[400]]: { fontSize: "11px", letterSpacing: "-0.02em" },
    [below[350]]: { fontSize: "10px", letterSpacing: "-0.03em" },
  },
});

export const quietHeadline = style({
  display: "grid",
  alignContent: "center",
  minHeight: "26px",
  color: tokens.color.textFaint,
  fontSize: tokens.font.size.body,
  // A price in two currencies takes two lines on a narrow card.
  lineHeight: "13px",
});

export const amount = style({
  flex: "none",
  marginLeft: "auto",
  ...font("small", "medium"),
  letterSpacing: 0,
});
