import { style } from "@vanilla-extract/css";
import { tokens } from "../theme/tokens.css.ts";

export const badge = style({
  flex: "none",
  padding: `0 ${tokens.space[2]}`,
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.round,
  color: tokens.color.textMuted,
  fontSize: tokens.font.size.small,
  fontWeight: tokens.font.weight.medium,
  lineHeight: "20px",
  whiteSpace: "nowrap",
});
