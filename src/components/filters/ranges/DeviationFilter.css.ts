import { style } from "@vanilla-extract/css";
import { tokens } from "../../../theme/tokens.css.ts";

export const fields = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
  alignItems: "center",
  gap: tokens.space[2],
});

export const words = style({ color: tokens.color.textMuted });
