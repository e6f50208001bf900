import { style, styleVariants } from "@vanilla-extract/css";
import { column, columns, panel, row, spacedColumns, spacedGrid } from "../../theme/rules.ts";
import { from, tokens } from "../../theme/tokens.css.ts";

export const form = style({ ...column, gap: tokens.space[4], maxWidth: "640px" });

export const pair = style({ ...columns({ [from[600]]: 2 }), gap: tokens.space[4] });

export const entry = style({ display: "grid", gap: tokens.space[1] });

export const message = style({
  minHeight: "144px",
  paddingBlock: tokens.space[2],
  lineHeight: 1.5,
  resize: "vertical",
});

export const foot = style({ ...row, flexWrap: "wrap", gap: tokens.space[4] });

/** Replaces the form after it was sent. */
export const thanks = style({
  ...spacedColumns("auto minmax(0, 1fr)", tokens.space[4]),
  maxWidth: "640px",
  padding: tokens.space[5],
  ...panel,
});

export const tick = style({
  display: "grid",
  height: "24px",
  placeItems: "center",
  color: tokens.color.live,
});

export const thanksText = style({
  ...spacedGrid(tokens.space[4]),
  justifyItems: "start",
  fontSize: tokens.font.size.lead,
  overflowWrap: "anywhere",
  textWrap: "pretty",
});

const answerBase = style({ minHeight: "21px", overflowWrap: "anywhere" });

export const answer = styleVariants({
  idle: [answerBase],
  sending: [answerBase, { color: tokens.color.textMuted }],
  success: [answerBase, { color: tokens.color.live }],
  error: [answerBase, { color: tokens.color.danger }],
});
