import { style, styleVariants } from "@vanilla-extract/css";
import { slightShimmer } from "../../theme/motion.css.ts";
import * as rules from "../../theme/rules.ts";
import { from, tokens } from "../../theme/tokens.css.ts";
import { NARROW } from "./CollectionCard.css.ts";

/** Height of bar, counts, deals and their gaps. It is reserved, so that nothing moves when they load. */
const HEIGHT = "104px";

/** Cards too narrow for the counts in one row: they take two. */
const TWO_ROWS = "(max-width: 329px)";
const HEIGHT_OF_TWO_ROWS = "124px";

export const market = style({
  ...rules.stack(tokens.space[3]),
  alignContent: "start",
  boxSizing: "content-box",
  height: HEIGHT,
  padding: tokens.space[4],
  borderTop: `1px solid ${tokens.color.line}`,
  "@container": {
    [TWO_ROWS]: { height: HEIGHT_OF_TWO_ROWS },
    [NARROW]: { paddingInline: tokens.space[3] },
  },
});

export const shares = style({
  display: "block",
  width: "100%",
  height: "8px",
  overflow: "hidden",
  borderRadius: tokens.radius.round,
});

/** The stroke separates the shares. Above and below it lies outside the bar. */
const shareBase = style({ stroke: tokens.color.surface, strokeWidth: "2px" });

const forcedShare = (fill: string) => rules.forced({ fill, forcedColorAdjust: "none" } as const);

/** Uses the chart's forced colours, see `palette.ts`. */
export const share = styleVariants({
  hot: [shareBase, { fill: tokens.color.hot, ...forcedShare("Highlight") }],
  listed: [shareBase, { fill: tokens.color.lineStrong, ...forcedShare("GrayText") }],
  cold: [shareBase, { fill: tokens.color.cold, ...forcedShare("LinkText") }],
});

export const counts = style({
  ...rules.mutedSmall,
  ...rules.apart("0 2px"),
  height: "20px",
  lineHeight: "20px",
  whiteSpace: "nowrap",
  "@container": { [TWO_ROWS]: { flexWrap: "wrap", columnGap: tokens.space[3], height: "40px" } },
});

export const count = style({
  ...rules.inlineFlexRow(tokens.space[1]),
  "@container": { [NARROW]: { gap: "2px" } },
});

/** Fits the number of columns to the row's width. */
export const deals = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(104px, 1fr))",
  gridTemplateRows: "52px",
  gridAutoRows: 0,
  columnGap: tokens.space[2],
  overflow: "hidden",
  "@media": { [from[380]]: { gridTemplateColumns: "repeat(auto-fit, minmax(148px, 1fr))" } },
});

/** Lies above the link that covers the card. */
const dealBase = style({
  ...rules.row,
  position: "relative",
  gap: tokens.space[2],
  height: "52px",
  borderRadius: tokens.radius.control,
  textDecoration: "none",
  ":focus-visible": { outlineOffset: "-2px" },
  selectors: { "&:hover": rules.hovered({ background: tokens.color.raised }) },
});
export const deal = styleVariants({ live: [dealBase], gone: [dealBase, rules.gone] });

export const picture = style({
  flex: "none",
  ...rules.square("40px"),
  overflow: "hidden",
  borderRadius: tokens.radius.control,
  background: tokens.color.sunken,
  "@media": { [from[380]]: { width: "48px", height: "48px" } },
});

export const dealText = style({ display: "grid", minWidth: 0, lineHeight: 1.35 });

export const dealShare = style({
  ...rules.row,
  gap: tokens.space[1],
  color: tokens.color.hotText,
  fontWeight: tokens.font.weight.bold,
});

export const dealPrice = style({ ...rules.oneLine, ...rules.mutedSmall });

export const nothing = style(rules.mutedSmall);

export const waiting = style({
  ...slightShimmer,
  height: HEIGHT,
  borderRadius: tokens.radius.control,
});
