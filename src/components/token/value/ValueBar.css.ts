import { style } from "@vanilla-extract/css";
import { forced, printed } from "../../../theme/rules.ts";
import { tokens } from "../../../theme/tokens.css.ts";

/** A neutral colour on both the hot and the cold panel. */
const onAnyGround = (percent: number) =>
  `color-mix(in srgb, ${tokens.color.text} ${percent}%, transparent)`;

export const bar = style({
  ...printed,
  display: "block",
  overflow: "visible",
  // Without a width in CSS, a margin would make it wider than its panel.
  width: `calc(100% - 2 * ${tokens.space[2]})`,
  height: "40px",
  margin: `0 ${tokens.space[2]}`,
});

export const track = style({ fill: onAnyGround(14), ...forced({ fill: "GrayText" }) });

/** The range from the projection's low bound to its high bound. */
export const range = style({ fill: onAnyGround(30), ...forced({ fill: "GrayText" }) });

/** A place on the bar, from which a mark is drawn to both sides. */
export const mark = style({ overflow: "visible" });

export const projection = style({ fill: tokens.color.text, ...forced({ fill: "CanvasText" }) });

export const price = style({ fill: tokens.color.overlay, ...forced({ fill: "Canvas" }) });

export const bound = style({
  fontSize: tokens.font.size.small,
  fill: tokens.color.textFaint,
  textAnchor: "middle",
  ...forced({ fill: "CanvasText" }),
});
