import { style } from "@vanilla-extract/css";
import { font, forced } from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

/** Over the picture, so that no text moves. The other corner has the expand button. */
export const pending = style({
  position: "absolute",
  top: tokens.space[2],
  left: tokens.space[2],
  padding: `0 ${tokens.space[2]}`,
  borderRadius: tokens.radius.round,
  background: tokens.color.overlay,
  boxShadow: tokens.shadow.raised,
  color: tokens.color.text,
  ...font("small", "medium"),
  lineHeight: "20px",
  ...forced({ border: "1px solid CanvasText" }),
});
