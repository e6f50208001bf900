import { style, styleVariants } from "@vanilla-extract/css";
import { from, tokens } from "../../theme/tokens.css.ts";

export const form = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: tokens.space[4],
  maxWidth: "640px",
});

export const pair = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: tokens.space[4],
  "@media": { [from[600]]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

export const entry = style({ display: "grid", gap: tokens.space[1] });

export const label = style({ fontWeight: tokens.font.weight.medium });

export const optional = style({
  color: tokens.color.textMuted,
  fontWeight: tokens.font.weight.normal,
});

export const message = style({
  minHeight: "144px",
  paddingBlock: tokens.space[2],
  lineHeight: 1.5,
  resize: "vertical",
});

/** Left alone by people: out of sight, out of the tab order. */
export const trap = style({
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
});

export const foot = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: tokens.space[4],
});

const answerBase = style({ minHeight: "21px", overflowWrap: "anywhere" });

export const answer = styleVariants({
  idle: [answerBase],
  sending: [answerBase, { color: tokens.color.textMuted }],
  success: [answerBase, { color: tokens.color.live }],
  error: [answerBase, { color: tokens.color.danger }],
});
