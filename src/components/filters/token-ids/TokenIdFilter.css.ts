import { style } from "@vanilla-extract/css";
import { tokens } from "../../../theme/tokens.css.ts";

export const row = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: tokens.space[2],
});

export const chips = style({
  display: "flex",
  flexWrap: "wrap",
  gap: tokens.space[1],
  maxHeight: "240px",
  overflowY: "auto",
});

export const chip = style({ minWidth: 0, maxWidth: "100%" });
