import { style } from "@vanilla-extract/css";
import { bareButton, flexRow, hovered, mutedSmall } from "../../theme/rules.ts";
import { from, media, tokens } from "../../theme/tokens.css.ts";

/** One line, as wide as its content. The parent scrolls it. */
export const chips = style({
  ...flexRow(tokens.space[1]),
  width: "max-content",
  minWidth: "100%",
  // On a phone the parent fades out the end. The padding lets the last chip scroll clear of the fade.
  paddingInlineEnd: tokens.space[6],
  "@media": {
    [from[600]]: { paddingInlineEnd: 0 },
    [media.low]: { flexWrap: "wrap", width: "auto", paddingBlock: tokens.space[1] },
  },
});

export const item = style({ flex: "none", maxWidth: "min(280px, 100%)" });

/** Sticks to the visible end of the line if that leaves room for a chip. */
export const end = style({
  "@media": {
    [from[600]]: {
      position: "sticky",
      insetInlineEnd: 0,
      paddingInlineStart: tokens.space[3],
      // Chips that scroll under it fade out.
      background: `linear-gradient(to right, transparent, ${tokens.color.canvas} ${tokens.space[3]})`,
    },
  },
});

export const action = style({
  ...bareButton,
  minHeight: "28px",
  padding: `0 ${tokens.space[2]}`,
  borderRadius: tokens.radius.round,
  ...mutedSmall,
  fontWeight: tokens.font.weight.medium,
  whiteSpace: "nowrap",
  // Inset: the line around it clips an outer outline.
  ":focus-visible": { outlineOffset: "-2px" },
  selectors: { "&:hover": hovered({ color: tokens.color.text, background: tokens.color.raised }) },
});
