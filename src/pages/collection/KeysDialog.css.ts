import { style } from "@vanilla-extract/css";
import { tokens } from "../../theme/tokens.css.ts";

export const keys = style({ display: "grid", gap: tokens.space[2] });

export const line = style({
  display: "grid",
  gridTemplateColumns: "132px 1fr",
  alignItems: "center",
  gap: tokens.space[3],
});

export const combination = style({ display: "flex", gap: tokens.space[1] });

export const key = style({
  minWidth: "28px",
  padding: `0 ${tokens.space[2]}`,
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.small,
  background: tokens.color.raised,
  fontFamily: "inherit",
  fontSize: tokens.font.size.small,
  lineHeight: "26px",
  textAlign: "center",
});
