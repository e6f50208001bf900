import { style } from "@vanilla-extract/css";
import { columnInset } from "../../shell/column.css.ts";
import { from, tokens } from "../../theme/tokens.css.ts";

/** The words begin at the logo's edge; what the product draws stands beside or below them. */
export const hero = style([
  columnInset,
  {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignItems: "center",
    gap: tokens.space[12],
    paddingTop: tokens.space[8],
    "@media": {
      [from[768]]: { paddingTop: tokens.space[12] },
      [from[960]]: { gridTemplateColumns: "minmax(0, 5fr) minmax(0, 6fr)" },
    },
  },
]);

export const rest = style([columnInset, { paddingBottom: "96px" }]);

export const reading = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: tokens.space[4],
  "@media": { [from[768]]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" } },
});

export const figures = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    [from[768]]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", columnGap: tokens.space[12] },
  },
});

export const figure = style({
  display: "grid",
  gap: tokens.space[1],
  paddingBlock: tokens.space[5],
  borderTop: `1px solid ${tokens.color.line}`,
});

export const figureName = style({
  fontSize: tokens.font.size.lead,
  fontWeight: tokens.font.weight.bold,
});

export const figureText = style({
  maxWidth: "52ch",
  margin: 0,
  color: tokens.color.textMuted,
  fontSize: tokens.font.size.lead,
  textWrap: "pretty",
});
