import { style } from "@vanilla-extract/css";
import { forced, hovered, inlineFlexRow, row, textControl } from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";
import { popover } from "./popover.css.ts";

export const nav = style({ ...row, gap: tokens.space[1] });

export const link = style({
  ...inlineFlexRow(tokens.space[1]),
  ...textControl,
  minHeight: "36px",
  padding: `0 ${tokens.space[3]}`,
  borderRadius: tokens.radius.control,
  color: tokens.color.textMuted,
  fontWeight: tokens.font.weight.medium,
  whiteSpace: "nowrap",
  selectors: {
    "&[aria-current]": { color: tokens.color.text, ...forced({ textDecoration: "underline" }) },
    "&:hover": hovered({ color: tokens.color.text, background: tokens.color.raised }),
    // Separates the button-like last link from the plain text links.
    "&:has(+ a:last-child)": { marginRight: tokens.space[2] },
  },
});

/** The Company button and its list, which opens below the button. */
export const company = style({ position: "relative" });

export const list = style([popover, { left: 0, minWidth: "176px", padding: tokens.space[1] }]);

export const item = style({
  ...row,
  minHeight: "36px",
  padding: `0 ${tokens.space[3]}`,
  borderRadius: tokens.radius.control,
  textDecoration: "none",
  selectors: {
    "&[aria-current]": {
      background: tokens.color.raised,
      ...forced({ textDecoration: "underline" }),
    },
    "&:hover": hovered({ background: tokens.color.raised }),
  },
});
