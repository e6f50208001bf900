/** Styles of the posts' charts. Inks are neutral, because hot and cold are reserved for a token's price. */
import { style, styleVariants } from "@vanilla-extract/css";
import * as rules from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

/** Width of a chart without its padding on the narrowest phones: too little for three columns. */
const NARROW = "(max-width: 259px)";

export const frame = style({
  containerType: "inline-size",
  padding: tokens.space[5],
  ...rules.panel,
});

export const title = style({
  marginBottom: tokens.space[4],
  ...rules.font("body", "medium"),
  lineHeight: 1.4,
});

export const source = style({
  marginTop: tokens.space[4],
  ...rules.mutedSmall,
  lineHeight: 1.5,
  textWrap: "pretty",
});

/** Label, marks and figure of a row. On a narrow chart the marks are below the other two. */
export const rows = style({
  ...rules.spacedGrid(`${tokens.space[2]} ${tokens.space[3]}`),
  gridTemplateColumns: "fit-content(44%) minmax(0, 1fr) auto",
  alignItems: "center",
  fontSize: tokens.font.size.body,
  lineHeight: 1.35,
  "@container": {
    [NARROW]: {
      gridTemplateColumns: "minmax(0, 1fr) auto",
      gridAutoFlow: "dense",
      rowGap: tokens.space[1],
    },
  },
});

export const row = style({ display: "contents" });

export const label = style({ gridColumn: "1" });

export const figure = style({ gridColumn: "-2", textAlign: "right", whiteSpace: "nowrap" });

export const bar = style({
  display: "block",
  width: "100%",
  height: "14px",
  overflow: "visible",
  "@container": { [NARROW]: { gridColumn: "1 / -1", marginBottom: tokens.space[2] } },
});

export const track = style({ fill: tokens.color.sunken });

export const ink = styleVariants({
  strong: { fill: tokens.color.pointListed },
  quiet: { fill: tokens.color.pointUnlisted },
});

export const mark = styleVariants({
  dot: { fill: tokens.color.pointListed },
  ring: { fill: tokens.color.surface, stroke: tokens.color.pointListed, strokeWidth: 1.5 },
});

export const axis = style({
  display: "flex",
  gridColumn: "2",
  justifyContent: "space-between",
  ...rules.faintSmall,
  "@container": { [NARROW]: { gridColumn: "1 / -1" } },
});

export const key = style({
  ...rules.wrappingRow(`${tokens.space[1]} ${tokens.space[4]}`),
  marginBottom: tokens.space[3],
  ...rules.mutedSmall,
});

export const keyEntry = style(rules.inlineFlexRow(tokens.space[2]));

/** Has a fixed height before it is measured, so that drawing causes no layout shift. */
export const canvas = style({ position: "relative", height: "220px" });

export const drawing = style({ position: "absolute", inset: 0, overflow: "visible" });

export const grid = style({ stroke: tokens.color.line, shapeRendering: "crispEdges" });

export const line = style({
  fill: "none",
  stroke: tokens.color.pointListed,
  strokeWidth: 2,
  strokeLinejoin: "round",
  strokeLinecap: "round",
});

export const text = style({
  fill: tokens.color.textFaint,
  fontSize: tokens.font.size.small,
});
