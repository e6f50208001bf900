import { style } from "@vanilla-extract/css";
import * as rules from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

export const traits = style({ borderTop: `1px solid ${tokens.color.line}` });

export const trait = style({
  ...rules.bareButton,
  ...rules.flexRow(tokens.space[3]),
  width: "100%",
  minHeight: "44px",
  padding: `${tokens.space[1]} 0`,
  borderBottom: `1px solid ${tokens.color.line}`,
  textAlign: "start",
  selectors: { "&:hover": rules.hovered({ background: tokens.color.raised }) },
});

export const names = style({ flex: 1, minWidth: 0, overflowWrap: "anywhere" });

/** Clamps long text; the button's tooltip holds all of it. */
const cut = style({
  ...rules.clamped(2),
  unicodeBidi: "isolate",
});

export const group = style([
  cut,
  { color: tokens.color.textMuted, fontSize: tokens.font.size.small, lineHeight: "16px" },
]);

export const value = style([cut, { fontWeight: tokens.font.weight.medium, lineHeight: "20px" }]);

export const share = style({
  ...rules.flexColumn,
  alignItems: "flex-end",
  lineHeight: "18px",
});

export const amount = style({
  color: tokens.color.textFaint,
  fontSize: tokens.font.size.small,
  fontWeight: tokens.font.weight.normal,
});

export const effect = style({
  ...rules.flexColumn,
  alignItems: "flex-end",
  minWidth: "9ch",
  whiteSpace: "nowrap",
  lineHeight: "18px",
  fontWeight: tokens.font.weight.medium,
});

export const vibes = style({ display: "flex", flexWrap: "wrap", gap: tokens.space[2] });

export const vibe = style({
  minHeight: "32px",
  padding: `0 ${tokens.space[3]}`,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.round,
  background: "none",
  cursor: "pointer",
  selectors: { "&:hover": rules.hovered({ borderColor: tokens.color.lineStrong }) },
});
