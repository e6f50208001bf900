import { globalStyle, style } from "@vanilla-extract/css";
import { columnInset } from "../../shell/column.css.ts";
import { columns, font, mutedText, panel, spacedGrid, stack } from "../../theme/rules.ts";
import { from, tokens } from "../../theme/tokens.css.ts";

/** The text starts at the logo's edge. The live chart is beside or below it. */
export const hero = style([
  columnInset,
  {
    ...stack(tokens.space[8]),
    alignItems: "center",
    paddingTop: tokens.space[6],
    "@media": {
      [from[768]]: { gap: tokens.space[12], paddingTop: tokens.space[12] },
      [from[960]]: { gridTemplateColumns: "minmax(0, 5fr) minmax(0, 6fr)" },
    },
  },
]);

export const rest = style([columnInset, { paddingBottom: "96px" }]);

export const reading = style({ ...columns({ [from[768]]: 3 }), gap: tokens.space[4] });

/** The drawing is beside its text on a phone, and above it where three lessons share a row. */
export const lesson = style({
  display: "grid",
  gridTemplateColumns: "64px minmax(0, 1fr)",
  overflow: "hidden",
  ...panel,
  "@media": {
    [from[768]]: { gridTemplateColumns: "minmax(0, 1fr)", gridTemplateRows: "112px 1fr" },
  },
});

export const lessonText = style({
  ...spacedGrid(tokens.space[2]),
  alignContent: "start",
  padding: tokens.space[4],
  "@media": { [from[960]]: { padding: tokens.space[6] } },
});

export const lessonTitle = style({
  fontSize: tokens.font.size.lead,
  lineHeight: 1.3,
  "@media": { [from[960]]: { fontSize: tokens.font.size.title } },
});

export const figures = style({
  ...columns({ [from[600]]: 2 }),
  gap: `${tokens.space[6]} ${tokens.space[8]}`,
});

export const figure = style({
  ...spacedGrid(tokens.space[2]),
  alignContent: "start",
  paddingTop: tokens.space[4],
  borderTop: `1px solid ${tokens.color.line}`,
});

export const figureName = style(font("lead", "bold"));

export const figureText = style({ ...mutedText, maxWidth: tokens.font.measure });

// The link always has its own line, in all four figures.
globalStyle(`${figureText} > a`, { display: "block", width: "fit-content" });
