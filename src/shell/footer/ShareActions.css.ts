import { style } from "@vanilla-extract/css";
import { from, tokens } from "../../theme/tokens.css.ts";

export const actions = style({
  display: "grid",
  gap: tokens.space[2],
  paddingTop: tokens.space[5],
  borderTop: `1px solid ${tokens.color.line}`,
  "@media": { [from[600]]: { display: "flex", flexWrap: "wrap" } },
});
