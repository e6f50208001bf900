import { style } from "@vanilla-extract/css";
import { spacedGrid } from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

export const step = style({
  display: "grid",
  gridTemplateColumns: "40px minmax(0, 1fr)",
  paddingBlock: tokens.space[5],
  borderTop: `1px solid ${tokens.color.line}`,
  selectors: { "&:first-child": { borderTop: 0, paddingTop: 0 } },
});

export const words = style({
  ...spacedGrid(tokens.space[2]),
  maxWidth: tokens.font.measure,
});

export const number = style({
  color: tokens.color.textFaint,
  fontSize: tokens.font.size.title,
  lineHeight: 1.2,
});

/** Lines break between a command's options, never after the hyphens of an option. */
export const option = style({ whiteSpace: "nowrap" });
