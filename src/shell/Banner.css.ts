import { keyframes, style } from "@vanilla-extract/css";
import { from, tokens } from "../theme/tokens.css.ts";
import { columnInset } from "./column.css.ts";

/** Both the close button and the icon that is left of the banner stand here: one becomes the other. */
const corner = { top: "2px", right: tokens.space[2] } as const;

export const banner = style([
  columnInset,
  {
    position: "relative",
    overflow: "hidden",
    minHeight: "41px",
    borderBottom: `1px solid ${tokens.color.line}`,
    background: tokens.color.raised,
    color: tokens.color.text,
  },
]);

export const covered = style({ visibility: "hidden" });

export const words = style({
  position: "relative",
  paddingBlock: tokens.space[2],
  // The close button's room.
  paddingRight: tokens.space[8],
  fontSize: tokens.font.size.small,
  lineHeight: "20px",
  textWrap: "pretty",
  "@media": {
    [from[768]]: { paddingBlock: "10px" },
    // Only where it then stays on one line.
    [from[1200]]: { fontSize: tokens.font.size.body },
    // Past this the close button stands beside the column, not in it.
    [from[1536]]: { paddingRight: 0 },
  },
});

/** On one line, the next if need be. */
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
  position: "absolute",
  inset: 0,
  background: `linear-gradient(90deg, transparent, color-mix(in srgb, ${tokens.color.ink} 22%, transparent), transparent)`,
  animation: `${run} ${tokens.duration.flash} ${tokens.ease} 1 both`,
});
