import { style, styleVariants } from "@vanilla-extract/css";
import { tokens } from "../../theme/tokens.css.ts";

const base = style({ flex: "none", fill: "currentColor" });

export const mark = styleVariants({
  hot: [base, { color: tokens.color.hot }],
  cold: [base, { color: tokens.color.cold }],
  listed: [base, { color: tokens.color.pointListed }],
  unlisted: [base, { color: tokens.color.pointUnlisted }],
});
