import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import * as rules from "../../theme/rules.ts";
import { below, from, tokens } from "../../theme/tokens.css.ts";
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

/** The table of errors does not fit into narrower windows. */
export const narrow = `not all and ${from[768]}`;

/** Scrolls sideways if its table does not fit. The first column stays. */
export const scrolled = style({
  overflowX: "auto",
  "@media": {
    [narrow]: {
      // Fades out where the table overflows. The padding keeps its last column clear of that.
      maskImage: `linear-gradient(to left, transparent, black ${tokens.space[6]})`,
    },
  },
});

globalStyle(`${scrolled} > ${table}`, {
  "@media": { [narrow]: { borderRight: `${tokens.space[6]} solid transparent` } },
});

globalStyle(`${scrolled} .${name}`, {
  position: "sticky",
  left: 0,
  paddingRight: tokens.space[2],
  background: tokens.color.canvas,
});

globalStyle(`${scrolled} tbody .${name}`, { verticalAlign: "top" });

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
