import { style, styleVariants } from "@vanilla-extract/css";
import { tokens } from "../../theme/tokens.css.ts";

export const sketch = style({ width: "100%", height: "auto" });

export const ground = style({ stroke: tokens.color.line });

export const line = style({
  fill: "none",
  stroke: tokens.color.projectionLine,
  strokeWidth: 2,
  strokeLinecap: "round",
});

export const drop = style({ stroke: tokens.color.hot, strokeWidth: 1.5, strokeDasharray: "3 4" });

export const point = styleVariants({
  hot: { fill: tokens.color.hot },
  cold: { fill: tokens.color.cold },
  listed: { fill: tokens.color.pointListed },
  unlisted: { fill: tokens.color.pointUnlisted },
});
