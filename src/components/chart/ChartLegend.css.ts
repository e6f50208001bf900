import { style } from "@vanilla-extract/css";
import { from, tokens } from "../../theme/tokens.css.ts";

export const legend = style({
  display: "flex",
  flexWrap: "wrap",
  minWidth: 0,
  marginLeft: `calc(-1 * ${tokens.space[2]})`,
  "@media": { [from[600]]: { gap: tokens.space[1] } },
});

export const entry = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "6px",
  minHeight: "28px",
  padding: `0 ${tokens.space[2]}`,
  border: 0,
  borderRadius: tokens.radius.control,
  background: "none",
  color: tokens.color.text,
  fontSize: tokens.font.size.small,
  fontWeight: tokens.font.weight.medium,
  cursor: "pointer",
  whiteSpace: "nowrap",
  selectors: {
    "&:hover": { background: tokens.color.raised },
    "&[aria-pressed='false']": { color: tokens.color.textFaint, textDecoration: "line-through" },
  },
});

/** Room for its digits, so that a ticking count moves nothing. */
export const count = style({
  minWidth: "3ch",
  color: tokens.color.textMuted,
  fontWeight: tokens.font.weight.normal,
});
