import { style } from "@vanilla-extract/css";
import { breathing } from "../../theme/motion.css.ts";
import { tokens } from "../../theme/tokens.css.ts";

export const grid = style({
  display: "grid",
  minHeight: "60vh",
  alignContent: "start",
  ...breathing,
});

export const card = style({
  overflow: "hidden",
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.card,
});

export const picture = style({ aspectRatio: "1", background: tokens.color.shimmer });

const line = style({
  margin: "14px 12px 0",
  borderRadius: tokens.radius.small,
  background: tokens.color.shimmer,
});

export const wide = style([line, { width: "60%", height: "20px" }]);
/** Two lines; the second one is the shadow. */
export const narrow = style([
  line,
  { width: "80%", height: "12px", boxShadow: `0 26px ${tokens.color.shimmer}` },
]);
