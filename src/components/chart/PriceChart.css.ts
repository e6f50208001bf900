import { globalStyle, style } from "@vanilla-extract/css";
import { shimmer } from "../../theme/motion.css.ts";
import * as rules from "../../theme/rules.ts";
import { below, from, media, tokens } from "../../theme/tokens.css.ts";
import { visuallyHiddenRules } from "../../theme/visually-hidden.css.ts";
import { oneRow } from "./ChartLegend.css.ts";

export const chart = style({
  position: "relative",
  padding: `${tokens.space[2]} ${tokens.space[3]}`,
  ...rules.panel,
});

export const head = style({
  containerType: "inline-size",
  ...rules.spreadRow(`${tokens.space[1]} ${tokens.space[2]}`),
  flexWrap: "wrap",
  "@media": { [oneRow]: { flexWrap: "nowrap", alignItems: "flex-start" } },
});

/** Visible only if the legend has its own row. Otherwise the legend takes the title's place and explains enough. */
export const title = style({
  fontSize: tokens.font.size.body,
  "@media": { [oneRow]: visuallyHiddenRules },
});

export const controls = style({
  display: "flex",
  flex: "none",
  "@media": { [oneRow]: { order: 1 } },
});

export const small = style({
  minHeight: "28px",
  height: "28px",
  padding: `0 ${tokens.space[2]}`,
  fontSize: tokens.font.size.small,
});

/** Touch target, as high as the legend beside it. */
globalStyle(`${controls} button`, {
  "@media": { [media.coarse]: { width: "44px", height: "44px" } },
});

export const plot = style({
  position: "relative",
  // The height that the header, the bar and the first row of cards leave: deals come first.
  height: "clamp(148px, 100vh - 680px, 300px)",
  marginTop: tokens.space[1],
  "@media": { [from[600]]: { height: "clamp(148px, 100vh - 612px, 340px)" } },
  selectors: { "&[hidden]": { display: "none" } },
});

export const skeleton = style({
  position: "absolute",
  inset: `${tokens.space[2]} 0`,
  borderRadius: tokens.radius.control,
  ...shimmer,
});

/** Over an empty plot that keeps its axes. */
export const nothing = style({
  ...rules.cover,
  display: "grid",
  placeItems: "center",
  color: tokens.color.textMuted,
  pointerEvents: "none",
});

/** In the place of the plot. */
export const sentence = style({
  ...rules.wrappingRow(tokens.space[2]),
  alignItems: "center",
  padding: `${tokens.space[3]} ${tokens.space[2]}`,
  color: tokens.color.textMuted,
});

export const measures = style({
  ...rules.inlineFlexRow(tokens.space[1]),
  margin: 0,
  padding: 0,
  border: 0,
});

export const foot = style({
  containerType: "inline-size",
  minHeight: "24px",
  ...rules.flexRow(tokens.space[2]),
  ...rules.faintSmall,
  whiteSpace: "nowrap",
  "@media": { [below[350]]: { gap: tokens.space[1] } },
});

/** Hidden on a phone to make room for the buttons. */
export const fromTablet = style([
  rules.shownFrom(from[600]),
  { overflow: "hidden", textOverflow: "ellipsis" },
]);

/** One line: what has no room wraps to a second one, which is hidden. */
export const caption = style({
  display: "none",
  "@media": {
    [from[600]]: {
      ...rules.wrappingRow(`0 ${tokens.space[1]}`),
      minWidth: 0,
      height: "1lh",
      overflow: "hidden",
    },
  },
});

globalStyle(`${caption} > span`, { maxWidth: "100%", ...rules.oneLine });

/** Hidden beside the filters, where only the caption has room. */
export const triangles = style({
  display: "none",
  "@container": { "(min-width: 44rem)": { display: "inline" } },
});

export const scale = style([small, { marginBlock: "-2px", ...rules.touchArea("-9px -2px") }]);

export const lineName = style({
  ...rules.inlineFlexRow(tokens.space[2]),
  marginLeft: "auto",
  "::before": { content: "", width: "18px", borderTop: `2px solid ${tokens.color.projectionLine}` },
});

/** Hidden on a phone to make room for the button that resets the zoom. */
export const lineNameIfRoom = style([
  lineName,
  { "@media": { [below[600]]: { display: "none" } } },
]);
