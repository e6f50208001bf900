import { style, styleVariants } from "@vanilla-extract/css";
import { forced } from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

const base = style({ flex: "none", fill: "currentColor" });

/** Forced colours are the same as in the plot, see `palette.ts`. */
export const mark = styleVariants({
  hot: [base, { color: tokens.color.hot, ...forced({ color: "Highlight" }) }],
  cold: [base, { color: tokens.color.cold, ...forced({ color: "LinkText" }) }],
  listed: [base, { color: tokens.color.pointListed, ...forced({ color: "CanvasText" }) }],
  // Stronger than in the plot, which draws thousands of these points.
  unlisted: [base, { color: tokens.color.textFaint, ...forced({ color: "GrayText" }) }],
});
