import { style } from "@vanilla-extract/css";
import { flexRow, font } from "../theme/rules.ts";
import { tokens } from "../theme/tokens.css.ts";

export const setting = style({
  ...flexRow(tokens.space[2]),
  ...font("small", "normal"),
  color: tokens.color.textMuted,
});

export const choice = style({
  minWidth: 0,
  minHeight: "36px",
  padding: `0 ${tokens.space[2]}`,
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.control,
  background: tokens.color.surface,
  color: tokens.color.text,
  font: "inherit",
});
