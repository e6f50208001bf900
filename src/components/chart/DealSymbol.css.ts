import { style, styleVariants } from "@vanilla-extract/css";
import { media, tokens } from "../../theme/tokens.css.ts";

const base = style({ flex: "none", fill: "currentColor" });

/** Colour under forced colours: the same as in the plot, see `palette.ts`. */
const forced = (color: string) => ({ "@media": { [media.forcedColors]: { color } } });

export const mark = styleVariants({
  hot: [base, { color: tokens.color.hot, ...forced("Highlight") }],
  cold: [base, { color: tokens.color.cold, ...forced("LinkText") }],
  listed: [base, { color: tokens.color.pointListed, ...forced("CanvasText") }],
  // Stronger than in the plot, which draws thousands of these points.
  unlisted: [base, { color: tokens.color.textFaint, ...forced("GrayText") }],
});
