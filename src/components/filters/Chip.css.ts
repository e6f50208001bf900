import { style } from "@vanilla-extract/css";
import { hovered, inlineFlexRow, touchArea, wrappingRow } from "../../theme/rules.ts";
import { media, tokens } from "../../theme/tokens.css.ts";

export const chip = style({
  ...inlineFlexRow(tokens.space[1]),
  maxWidth: "100%",
  minHeight: "28px",
  padding: `0 ${tokens.space[1]} 0 ${tokens.space[2]}`,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.round,
  background: tokens.color.surface,
  color: tokens.color.text,
  fontSize: tokens.font.size.small,
  lineHeight: 1.2,
  whiteSpace: "nowrap",
  cursor: "pointer",
  // From the border to the middle of the gap: chips may stand below each other.
  ...touchArea("-9px -3px"),
  // Inset: the scrolling line of chips clips an outer outline.
  ":focus-visible": { outlineOffset: "-2px" },
  selectors: { "&:hover": hovered({ borderColor: tokens.color.lineStrong }) },
});

/** Gaps between rows of chips, so that a finger can press each chip. */
export const touchGap = { "@media": { [media.coarse]: { rowGap: "16px", paddingBlock: "8px" } } };

/** Wraps the chips of the chosen token ids. */
export const chips = style({
  ...wrappingRow(tokens.space[1]),
  maxHeight: "240px",
  overflowY: "auto",
  ...touchGap,
});

export const item = style({ minWidth: 0, maxWidth: "100%" });

export const flagged = style({ borderColor: tokens.color.danger, borderStyle: "dashed" });

const cut = { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis" } as const;

export const label = style(cut);

/** Gives way to the label. The chip's title says it whole. */
export const note = style({ ...cut, flexShrink: 1000, color: tokens.color.danger });
