import { style } from "@vanilla-extract/css";
import { tokens } from "../../theme/tokens.css.ts";

export const frame = style({
  display: "block",
  width: "100%",
  aspectRatio: "1",
  backgroundColor: tokens.color.sunken,
  backgroundSize: "cover",
});

export const image = style({ width: "100%", height: "100%", objectFit: "contain" });

export const failed = style({ position: "relative" });

export const word = style({
  position: "absolute",
  inset: `auto ${tokens.space[3]} ${tokens.space[3]}`,
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: tokens.space[2],
  padding: `${tokens.space[1]} ${tokens.space[1]} ${tokens.space[1]} ${tokens.space[3]}`,
  borderRadius: tokens.radius.control,
  background: tokens.color.overlay,
  fontSize: tokens.font.size.small,
  lineHeight: "16px",
});
