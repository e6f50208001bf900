import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import * as rules from "../../theme/rules.ts";
import { below, from, tokens } from "../../theme/tokens.css.ts";
import { visuallyHiddenRules } from "../../theme/visually-hidden.css.ts";
import { section } from "../page.css.ts";

/** The height of the window keeps the footer in place when the record arrives. */
export const loading = style([section, { minHeight: "100vh" }]);

export const table = style({
  width: "100%",
  borderCollapse: "collapse",
  fontVariantNumeric: "tabular-nums",
});

globalStyle(`${table} :is(th, td)`, {
  padding: `${tokens.space[2]} 0 ${tokens.space[2]} ${tokens.space[2]}`,
  borderBottom: `1px solid ${tokens.color.line}`,
  textAlign: "right",
  "@media": {
    [from[600]]: { paddingLeft: tokens.space[4] },
    [below[350]]: { paddingLeft: tokens.space[1] },
  },
});

globalStyle(`${table} td`, { verticalAlign: "top", whiteSpace: "nowrap" });

globalStyle(`${table} thead th`, {
  ...rules.mutedSmall,
  fontWeight: tokens.font.weight.normal,
  verticalAlign: "bottom",
});

/** The first column. */
export const name = style({ fontWeight: tokens.font.weight.medium });

export const short = style({ whiteSpace: "nowrap" });

globalStyle(`${table} .${name}`, { paddingLeft: 0, textAlign: "left" });

/** A table of many columns with cells of two lines. In a window that is too narrow for them, each row is a block of cells with their headings. */
export const stacked = style({});

globalStyle(`${stacked} tbody th`, { verticalAlign: "top" });

const narrow = <const Rule extends object>(rule: Rule) => ({ "@media": { [below[768]]: rule } });

// Readers who hear the page still have the headings.
globalStyle(`${stacked} thead`, narrow(visuallyHiddenRules));

globalStyle(
  `${stacked} tbody tr`,
  narrow({
    ...rules.spacedColumns("repeat(auto-fill, minmax(7.5em, 1fr))", tokens.space[2]),
    padding: `${tokens.space[3]} 0`,
    borderBottom: `1px solid ${tokens.color.line}`,
  }),
);

globalStyle(
  `${stacked} tbody :is(th, td)`,
  narrow({ padding: 0, border: "none", textAlign: "left" }),
);

globalStyle(`${stacked} tbody th`, narrow({ gridColumn: "1 / -1" }));

globalStyle(
  `${stacked} td::before`,
  narrow({ content: "attr(data-heading)", display: "block", ...rules.mutedSmall }),
);

export const picture = style({ padding: tokens.space[4], ...rules.panel });

/** Has a fixed height before it is measured, so that drawing causes no layout shift. */
export const canvas = style({
  position: "relative",
  height: "320px",
  "@media": { [from[768]]: { height: "440px" } },
});

export const drawing = style(rules.cover);

export const legend = style({
  ...rules.wrappingRow(`${tokens.space[1]} ${tokens.space[4]}`),
  marginTop: tokens.space[3],
  ...rules.mutedSmall,
});

export const legendEntry = style(rules.inlineFlexRow(tokens.space[1]));

export const grid = style({ stroke: tokens.color.line, shapeRendering: "crispEdges" });

export const axisText = style({ fill: tokens.color.textFaint, fontSize: tokens.font.size.small });

/** Lighter than the panel in the dark theme, darker in the light one. */
export const band = style({ fill: tokens.color.shimmer });

export const equal = style({ stroke: tokens.color.projectionLine, strokeWidth: 1.5 });

/** They differ in size too, for readers who do not tell the greys apart. */
export const dots = styleVariants({
  before: { strokeLinecap: "round", strokeWidth: 8, stroke: tokens.color.text },
  afterwards: { strokeLinecap: "round", strokeWidth: 4, stroke: tokens.color.textFaint },
});

/** Opens what is older. */
export const more = style({
  cursor: "pointer",
  textDecoration: "underline",
  ...rules.mutedSmall,
  selectors: { "details[open] > &": { marginBottom: tokens.space[4] } },
});

/** A second line in a cell. */
export const note = style({
  display: "block",
  ...rules.faintSmall,
  fontWeight: tokens.font.weight.normal,
  whiteSpace: "normal",
});

globalStyle(`${table} td > ${note}`, { "@media": { [from[400]]: { whiteSpace: "nowrap" } } });

/** A column, and the second line that replaces it if it does not fit. */
export const roomy = style({
  display: "none",
  "@media": { [from[600]]: { display: "table-cell" } },
});
export const cramped = style({ "@media": { [from[600]]: { display: "none" } } });

/** Says that a record is old. */
export const kept = style({
  ...rules.panel,
  ...rules.mutedSmall,
  marginTop: tokens.space[6],
  padding: `${tokens.space[3]} ${tokens.space[4]}`,
});

export const card = style({
  width: "100%",
  maxWidth: "880px",
  height: "auto",
  marginTop: tokens.space[8],
  borderRadius: tokens.radius.panel,
});
