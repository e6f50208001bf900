import { style } from "@vanilla-extract/css";
import { mutedSmall } from "../theme/rules.ts";
import { tokens } from "../theme/tokens.css.ts";

export const badge = style({
  flex: "none",
  padding: `0 ${tokens.space[2]}`,
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.round,
  ...mutedSmall,
  fontWeight: tokens.font.weight.medium,
  letterSpacing: "normal",
  lineHeight: "20px",
  whiteSpace: "nowrap",
});
