import { style, styleVariants } from "@vanilla-extract/css";
import { from, tokens } from "../../theme/tokens.css.ts";

export const state = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "6px",
  color: tokens.color.textMuted,
  fontSize: tokens.font.size.small,
  whiteSpace: "nowrap",
});

const base = style({ width: "8px", height: "8px", borderRadius: tokens.radius.round });

/** A full disc is live, a ring is not, a bar is offline: the shape says it without the colour. */
export const mark = styleVariants({
  connecting: [base, { border: `1.6px solid ${tokens.color.textFaint}` }],
  live: [base, { background: tokens.color.live }],
  polling: [base, { border: `1.6px solid ${tokens.color.live}` }],
  lost: [base, { height: "3px", background: tokens.color.danger }],
});

export const age = style({
  display: "none",
  color: tokens.color.textFaint,
  "@media": { [from[380]]: { display: "inline" } },
});

export const spoken = style({
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
});
