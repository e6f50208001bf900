import { style, styleVariants } from "@vanilla-extract/css";
import { shimmer } from "../../theme/motion.css.ts";
import * as rules from "../../theme/rules.ts";
import { from, media, tokens } from "../../theme/tokens.css.ts";

/** Width of the prices along the axis plus the panel's padding. */
const PRICES_WIDTH = "56px";

/** Every part keeps its height while loading, so that nothing moves when the figures arrive. */
export const panel = style({
  containerType: "inline-size",
  ...rules.column,
  overflow: "hidden",
  ...rules.panel,
  borderRadius: tokens.radius.panel,
  boxShadow: tokens.shadow.raised,
});

export const head = style({
  ...rules.flexRow(tokens.space[2]),
  minHeight: "52px",
  padding: `0 ${tokens.space[4]}`,
  borderBottom: `1px solid ${tokens.color.line}`,
  fontWeight: tokens.font.weight.medium,
});

export const name = style({ ...rules.oneLine, lineHeight: "24px" });

export const live = style({
  ...rules.inlineFlexRow(tokens.space[2]),
  ...rules.mutedSmall,
  flex: "none",
  marginLeft: "auto",
  "::before": {
    content: "",
    ...rules.square("6px"),
    borderRadius: tokens.radius.round,
    background: tokens.color.live,
  },
  "@media": { [media.forcedColors]: { "::before": { background: "CanvasText" } } },
});

export const legend = style({
  ...rules.flexRow(`0 ${tokens.space[1]}`),
  ...rules.mutedSmall,
  flexWrap: "wrap",
  minHeight: "40px",
  padding: `${tokens.space[2]} ${tokens.space[4]} 0`,
  "@media": { [from[380]]: { columnGap: tokens.space[4] } },
});

export const legendEntry = style({
  ...rules.inlineFlexRow(tokens.space[1]),
  whiteSpace: "nowrap",
});

export const plot = style({
  position: "relative",
  height: "240px",
  margin: `${tokens.space[6]} ${tokens.space[4]} 0 ${PRICES_WIDTH}`,
  touchAction: "pan-y",
  "@media": { [from[600]]: { height: "300px" } },
});

export const drawing = style({ position: "absolute", inset: 0, overflow: "visible" });

export const ground = style({ stroke: tokens.color.line, shapeRendering: "crispEdges" });

export const price = style({
  fill: tokens.color.textFaint,
  fontSize: tokens.font.size.small,
  textAnchor: "end",
  "@media": { [media.forcedColors]: { fill: "CanvasText" } },
});

/** Outline that separates the line from the points under it. */
export const lineRim = style({
  fill: "none",
  stroke: tokens.color.surface,
  strokeWidth: 4,
  strokeLinejoin: "round",
});

export const line = style({
  fill: "none",
  stroke: tokens.color.projectionLine,
  strokeWidth: 2,
  strokeLinejoin: "round",
  "@media": { [media.forcedColors]: { stroke: "CanvasText" } },
});

/** Uses the large chart's forced colours, see `palette.ts`. */
export const points = styleVariants({
  hot: { fill: tokens.color.hot, ...rules.forced({ fill: "Highlight" }) },
  cold: { fill: tokens.color.cold, ...rules.forced({ fill: "LinkText" }) },
  listed: { fill: tokens.color.pointListed, ...rules.forced({ fill: "CanvasText" }) },
  unlisted: { fill: tokens.color.pointUnlisted, ...rules.forced({ fill: "GrayText" }) },
});

export const ring = style({ fill: "none", stroke: tokens.color.ink, strokeWidth: 1.5 });

export const distance = style({ stroke: tokens.color.ink, strokeDasharray: "2 3" });

export const ranks = style({
  ...rules.apart(tokens.space[2]),
  padding: `${tokens.space[2]} ${tokens.space[4]} ${tokens.space[3]} ${PRICES_WIDTH}`,
  ...rules.faintSmall,
  whiteSpace: "nowrap",
});

/** Legend entry of the line, shown from 380 px on. */
export const lineName = style({
  display: "none",
  alignItems: "center",
  gap: tokens.space[2],
  "::before": {
    content: "",
    width: "16px",
    height: "2px",
    borderRadius: tokens.radius.round,
    background: tokens.color.projectionLine,
  },
  "@media": {
    [from[380]]: { display: "inline-flex" },
    [media.forcedColors]: { "::before": { background: "CanvasText" } },
  },
});

export const waiting = style({
  ...rules.cover,
  borderRadius: tokens.radius.control,
  ...shimmer,
});

/** Centred in the panel, not in the plot beside the prices. */
export const notice = style({
  position: "absolute",
  inset: `0 0 0 calc(${tokens.space[4]} - ${PRICES_WIDTH})`,
  ...rules.spacedGrid(tokens.space[3]),
  alignContent: "center",
  justifyItems: "center",
  color: tokens.color.textMuted,
  textAlign: "center",
  textWrap: "balance",
});

const readoutBase = style({
  ...rules.spacedColumns("auto minmax(0, 1fr) auto", tokens.space[2]),
  alignItems: "center",
  minHeight: "84px",
  padding: `${tokens.space[3]} ${tokens.space[4]}`,
  borderTop: `1px solid ${tokens.color.line}`,
  "@media": { [from[380]]: { gap: tokens.space[3] } },
});

export const readout = styleVariants({
  empty: [readoutBase, { color: tokens.color.textFaint }],
  shown: [
    readoutBase,
    {
      textDecoration: "none",
      ":focus-visible": { outlineOffset: "-2px" },
      selectors: { "&:hover": rules.hovered({ background: tokens.color.raised }) },
    },
  ],
});

export const readoutPicture = style({
  display: "block",
  overflow: "hidden",
  ...rules.square("36px"),
  borderRadius: tokens.radius.control,
  background: tokens.color.sunken,
  "@media": { [from[380]]: { width: "56px", height: "56px" } },
});

export const readoutName = style({ ...rules.oneLine, fontWeight: tokens.font.weight.medium });

export const readoutFacts = style({
  ...rules.oneLine,
  ...rules.mutedSmall,
  fontWeight: tokens.font.weight.normal,
});

const shareBase = style({
  ...rules.font("title", "bold"),
  textAlign: "right",
  // Smaller on the narrowest phones, because the prices beside it need the space.
  "@container": { "(max-width: 299px)": { fontSize: tokens.font.size.lead } },
});

export const share = styleVariants({
  hot: [shareBase, { color: tokens.color.hotText }],
  cold: [shareBase, { color: tokens.color.coldText }],
  listed: [shareBase],
  unlisted: [shareBase],
});

export const rangeShare = style([shareBase, { fontSize: tokens.font.size.body }]);

export const shareWord = style({
  ...rules.mutedSmall,
  display: "block",
  fontWeight: tokens.font.weight.normal,
});

/** Words that a phone has no room for. */
export const roomy = style(rules.shownFrom(from[600]));
