import { keyframes, style } from "@vanilla-extract/css";
import { cover } from "../../theme/rules.ts";
import { from, tokens } from "../../theme/tokens.css.ts";
import { columnInset } from "../column.css.ts";

/** Position of the close button and of the icon that replaces it when the banner is closed. */
const corner = { top: "2px", right: tokens.space[2] } as const;

export const banner = style([
  columnInset,
  {
    position: "relative",
    overflow: "hidden",
    minHeight: "41px",
    borderBottom: `1px solid ${tokens.color.line}`,
    background: tokens.color.raised,
  },
]);

export const covered = style({ visibility: "hidden" });

export const words = style({
  position: "relative",
  paddingBlock: tokens.space[2],
  // Leaves room for the close button.
  paddingRight: tokens.space[8],
  fontSize: tokens.font.size.small,
  lineHeight: "20px",
  textWrap: "pretty",
  "@media": {
    [from[768]]: { paddingBlock: "10px" },
    // Applies only at widths where the text still fits on one line.
    [from[1200]]: { fontSize: tokens.font.size.body },
    // At this width the close button lies outside the column.
    [from[1536]]: { paddingRight: 0 },
  },
});

/** Keeps the link on one line, moving it to the next line if needed. */
export const link = style({
  display: "inline-block",
  fontWeight: tokens.font.weight.bold,
  textUnderlineOffset: "3px",
});

export const close = style({ ...corner, position: "absolute" });

export const reopen = style({
  ...corner,
  position: "fixed",
  zIndex: tokens.layer.header,
  width: "32px",
  minHeight: "32px",
});

const run = keyframes({
  from: { transform: "translateX(-100%)" },
  to: { transform: "translateX(100%)" },
});

export const sweep = style({
  ...cover,
  background: `linear-gradient(90deg, transparent, color-mix(in srgb, ${tokens.color.ink} 22%, transparent), transparent)`,
  animation: `${run} ${tokens.duration.flash} ${tokens.ease} 1 both`,
});
