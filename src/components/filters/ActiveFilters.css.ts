import { style } from "@vanilla-extract/css";
import { tokens } from "../../theme/tokens.css.ts";

export const chips = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: tokens.space[1],
  minWidth: 0,
});

export const item = style({ minWidth: 0, maxWidth: "min(100%, 280px)" });

export const action = style({
  minHeight: "28px",
  padding: `0 ${tokens.space[2]}`,
  border: 0,
  borderRadius: tokens.radius.round,
  background: "none",
  color: tokens.color.textMuted,
  fontSize: tokens.font.size.small,
  fontWeight: tokens.font.weight.medium,
  whiteSpace: "nowrap",
  cursor: "pointer",
  selectors: { "&:hover": { color: tokens.color.text, background: tokens.color.raised } },
});
