import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { cover, font, square } from "../../theme/rules.ts";
import { media, tokens } from "../../theme/tokens.css.ts";

export const frame = style({
  ...cover,
  borderRadius: tokens.radius.control,
  // Inset, so that the ring covers no button beside the plot.
  ":focus-visible": { outlineOffset: "-2px" },
});

/** Clipped, because the plot follows a change of size late and would widen the page until then. */
export const host = style({ ...cover, overflow: "clip" });

/** Canvas above uPlot's grid and below its cursor and selection. */
export const layer = style({
  selectors: {
    // Matches the specificity of uPlot's own rule for canvases.
    ".uplot &": { position: "absolute", inset: 0, pointerEvents: "none" },
  },
});

globalStyle(`${host} .u-over`, { touchAction: "pan-y", cursor: "crosshair" });
// The labels of the axes, in the order of `plotOptions`.
globalStyle(`${host} .u-axis`, { cursor: "ew-resize" });
globalStyle(`${host} .u-axis ~ .u-axis`, { cursor: "ns-resize" });
globalStyle(`${host} .u-select`, {
  // Inset, so that a selection without a size leaves no dot.
  boxShadow: `inset 0 0 0 1px ${tokens.color.ink}`,
  background: `color-mix(in srgb, ${tokens.color.ink} 10%, transparent)`,
  "@media": { [media.forcedColors]: { outline: "2px solid Highlight", outlineOffset: "-2px" } },
});
globalStyle(`${host} .u-cursor-x, ${host} .u-cursor-y`, { borderColor: tokens.color.lineStrong });

const over = style({
  position: "absolute",
  left: 0,
  top: 0,
  pointerEvents: "none",
});

/** A chip at an end of the crosshair, over the axis. */
export const chip = style([
  over,
  {
    zIndex: 1,
    padding: `0 ${tokens.space[1]}`,
    borderRadius: tokens.radius.small,
    background: tokens.color.ink,
    color: tokens.color.onInk,
    outline: "1px solid transparent",
    ...font("small", "medium"),
    lineHeight: "18px",
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
    selectors: { "&[hidden]": { display: "none" } },
  },
]);

/** A line from the active point to its own projection. */
export const stem = style([
  over,
  { marginLeft: "-1px", borderLeft: `2px dashed ${tokens.color.text}` },
]);

const markerBase = style([
  over,
  {
    ...square("18px"),
    margin: "-9px 0 0 -9px",
    border: "2px solid",
    borderRadius: tokens.radius.round,
  },
]);

export const marker = styleVariants({
  hot: [markerBase, { color: tokens.color.hot }],
  cold: [markerBase, { color: tokens.color.cold }],
  listed: [markerBase, { color: tokens.color.text }],
  unlisted: [markerBase, { color: tokens.color.textMuted }],
});

/** The range of the projection, as a bar with ends. */
export const bounds = style([
  over,
  {
    width: "9px",
    marginLeft: "-5px",
    borderBlock: `2px solid ${tokens.color.text}`,
    background: `linear-gradient(${tokens.color.text}, ${tokens.color.text}) center / 1px 100% no-repeat`,
  },
]);

/** Clipped like the plot. A ring keeps its place until the next one, also if the plot becomes narrower. */
export const rings = style({ ...cover, overflow: "clip", pointerEvents: "none" });

export const ring = style([
  over,
  {
    ...square("36px"),
    margin: "-18px 0 0 -18px",
    border: `2px solid ${tokens.color.text}`,
    borderRadius: tokens.radius.round,
    opacity: 0,
  },
]);
