import { style } from "@vanilla-extract/css";
import { font, inlineFlexRow } from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

export const logo = style({
  ...inlineFlexRow(tokens.space[2]),
  ...font("lead", "bold"),
  letterSpacing: "-0.01em",
  textDecoration: "none",
});

export const mark = style({ flex: "none", fill: "none", strokeWidth: 2, strokeLinecap: "round" });

export const floor = style({ stroke: tokens.color.lineStrong });
