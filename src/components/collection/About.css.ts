import { style } from "@vanilla-extract/css";
import { spacedGrid } from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

export const about = style({
  ...spacedGrid(tokens.space[2]),
  maxWidth: "720px",
  paddingTop: tokens.space[3],
  overflowWrap: "anywhere",
  textWrap: "pretty",
});

export const source = style({ color: tokens.color.textMuted });

export const links = style({ display: "flex", flexWrap: "wrap", gap: tokens.space[2] });
