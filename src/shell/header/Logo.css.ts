import { style } from "@vanilla-extract/css";
import { tokens } from "../../theme/tokens.css.ts";

export const logo = style({
  display: "inline-flex",
  alignItems: "center",
  gap: tokens.space[2],
  fontSize: tokens.font.size.lead,
  fontWeight: tokens.font.weight.bold,
  letterSpacing: "-0.01em",
  textDecoration: "none",
});

export const mark = style({ flex: "none", fill: "none", strokeWidth: 2, strokeLinecap: "round" });

export const floor = style({ stroke: tokens.color.lineStrong });

export const line = style({ stroke: "currentColor", strokeLinejoin: "round" });

export const token = style({ fill: "currentColor" });
