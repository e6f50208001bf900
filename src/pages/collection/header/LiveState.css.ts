import { style, styleVariants } from "@vanilla-extract/css";
import { forced, inlineFlexRow, mutedSmall } from "../../../theme/rules.ts";
import { from, tokens } from "../../../theme/tokens.css.ts";

export const state = style({
  ...inlineFlexRow("6px"),
  ...mutedSmall,
  // Enlarged text may need the room of the words.
  minWidth: 0,
  overflow: "hidden",
  whiteSpace: "nowrap",
});

const base = style({ width: "8px", height: "8px", borderRadius: tokens.radius.round });

const forcedFull = forced({ background: "CanvasText" });

/** Shapes show the state without colour: a disc is live, a ring connecting or delayed, a bar offline, a diamond stale. */
export const mark = styleVariants({
  connecting: [base, { border: `1.6px solid ${tokens.color.textFaint}` }],
  live: [base, { background: tokens.color.live, ...forcedFull }],
  delayed: [base, { border: `1.6px solid ${tokens.color.live}` }],
  offline: [base, { height: "3px", background: tokens.color.danger, ...forcedFull }],
  stale: [
    base,
    {
      borderRadius: 0,
      background: tokens.color.textMuted,
      transform: "rotate(45deg)",
      ...forcedFull,
    },
  ],
});

export const old = style({ color: tokens.color.text, fontWeight: tokens.font.weight.medium });

export const change = style({
  display: "none",
  color: tokens.color.textFaint,
  "@media": {
    [from[600]]: { display: "inline" },
    // At these widths the bar is one line, and the filter chips need the space.
    [`${from[960]} and (max-width: 1199px)`]: { display: "none" },
  },
});
