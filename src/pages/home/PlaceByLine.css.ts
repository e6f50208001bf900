import { style } from "@vanilla-extract/css";
import { from, tokens } from "../../theme/tokens.css.ts";

/** Clips the line, which runs past the drawing to the frame's edges. */
export const frame = style({
  display: "grid",
  placeItems: "center",
  overflow: "hidden",
  borderRight: `1px solid ${tokens.color.line}`,
  background: tokens.color.sunken,
  "@media": {
    [from[768]]: { borderRight: 0, borderBottom: `1px solid ${tokens.color.line}` },
  },
});

export const drawing = style({ overflow: "visible" });

export const line = style({ stroke: tokens.color.projectionLine, strokeWidth: 2 });

export const distance = style({ stroke: tokens.color.textFaint, strokeDasharray: "2 3" });
