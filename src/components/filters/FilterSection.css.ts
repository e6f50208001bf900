import { style } from "@vanilla-extract/css";
import { bareButton, hovered, mutedSmall, spreadRow, stack } from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

export const section = style({
  ...stack(tokens.space[2]),
  padding: `${tokens.space[4]} 0`,
  // Isolated, so that a press in one section does not repaint the others.
  isolation: "isolate",
  selectors: { "& + &": { borderTop: `1px solid ${tokens.color.line}` } },
});

export const head = style({
  ...spreadRow(tokens.space[2]),
  minHeight: "24px",
});

export const reset = style({
  ...bareButton,
  minHeight: "24px",
  marginRight: `-${tokens.space[1]}`,
  padding: `0 ${tokens.space[1]}`,
  borderRadius: tokens.radius.small,
  ...mutedSmall,
  selectors: { "&:hover": hovered({ color: tokens.color.text, textDecoration: "underline" }) },
});

/** All filters. The panel takes the focus when a key opens it, and needs no ring for that. */
export const panel = style({ ":focus-visible": { outline: "none" } });
