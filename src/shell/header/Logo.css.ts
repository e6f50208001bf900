import { style } from "@vanilla-extract/css";
import { inlineRow } from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

export const logo = style({
  ...inlineRow,
  gap: tokens.space[2],
  fontSize: tokens.font.size.lead,
  fontWeight: tokens.font.weight.bold,
  letterSpacing: "-0.01em",
  textDecoration: "none",
});

export const mark = style({ flex: "none", fill: "none", strokeWidth: 2, strokeLinecap: "round" });

export const floor = style({ stroke: tokens.color.lineStrong });
