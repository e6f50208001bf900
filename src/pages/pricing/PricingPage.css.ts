import { style, styleVariants } from "@vanilla-extract/css";
import * as rules from "../../theme/rules.ts";
import { from, tokens } from "../../theme/tokens.css.ts";
import { card } from "../page.css.ts";

export const plans = style({ ...rules.columns({ [from[768]]: 2 }), gap: tokens.space[4] });

const planBase = style([card, { gap: tokens.space[4] }]);

export const plan = styleVariants({
  now: [planBase],
  /** A future plan, quieter than an available one. */
  later: [planBase, { borderStyle: "dashed", background: "none", color: tokens.color.textMuted }],
});

export const planHead = style({ display: "grid", gap: tokens.space[1] });

export const price = style({
  ...rules.font("display", "bold"),
  letterSpacing: "-0.02em",
  lineHeight: 1.2,
});

export const list = style({
  ...rules.spacedGrid(tokens.space[3]),
  width: "100%",
  paddingTop: tokens.space[4],
  borderTop: `1px solid ${tokens.color.line}`,
  fontSize: tokens.font.size.lead,
});

export const item = style({
  ...rules.spacedColumns("auto minmax(0, 1fr)", tokens.space[3]),
  textWrap: "pretty",
});

export const mark = style({ display: "grid", height: "24px", placeItems: "center" });

export const question = style({ borderBottom: `1px solid ${tokens.color.line}` });

export const summary = style({
  ...rules.row,
  justifyContent: "space-between",
  gap: tokens.space[4],
  paddingBlock: tokens.space[4],
  ...rules.font("lead", "medium"),
  textWrap: "balance",
  cursor: "pointer",
  // Aligns the first line with the section's title.
  selectors: { [`${question}:first-child > &`]: { paddingTop: tokens.space[2] } },
});

export const fold = style({
  display: "grid",
  flex: "none",
  color: tokens.color.textMuted,
  selectors: { [`${question}[open] &`]: { transform: "rotate(180deg)" } },
  ...rules.moving({ transition: `transform ${tokens.duration.normal} ${tokens.ease}` }),
});

export const answer = style({
  ...rules.mutedText,
  maxWidth: tokens.font.measure,
  paddingBottom: tokens.space[5],
});
