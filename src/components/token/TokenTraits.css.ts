import { globalStyle, style } from "@vanilla-extract/css";
import * as rules from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

export const missing = style({ paddingBottom: tokens.space[2], ...rules.mutedSmall });

/** Also the lists of sales. */
export const rows = style({ borderTop: `1px solid ${tokens.color.line}` });

export const traits = style({ width: "100%", borderCollapse: "collapse", lineHeight: "18px" });
globalStyle(`${traits} th, ${traits} td`, {
  padding: 0,
  borderBottom: `1px solid ${tokens.color.line}`,
  fontWeight: tokens.font.weight.normal,
  textAlign: "end",
});
globalStyle(`${traits} td, ${traits} th + th`, { paddingInlineStart: tokens.space[2] });
globalStyle(`${traits} th:first-child`, { textAlign: "start" });
globalStyle(`${traits} thead th`, {
  paddingBlock: tokens.space[1],
  ...rules.faintSmall,
  verticalAlign: "bottom",
});
// Its heading has two lines.
globalStyle(`${traits} thead th:last-child`, { width: "76px" });
globalStyle(`${traits} tbody tr:hover`, rules.hovered({ background: tokens.color.raised }));

/** The name of a trait, as wide and as high as its cell. */
export const trait = style({
  ...rules.bareButton,
  width: "100%",
  minHeight: "44px",
  padding: `${tokens.space[1]} 0`,
  textAlign: "start",
  overflowWrap: "anywhere",
});

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

export const amount = style(rules.faintSmall);

/** Below its value. */
export const sold = style([amount, { paddingBottom: tokens.space[1], lineHeight: "16px" }]);

/** In one line. */
export const age = style({ whiteSpace: "nowrap" });

/** Below its number of tokens. */
export const share = style([amount, { display: "block" }]);

export const effect = style({ whiteSpace: "nowrap" });
globalStyle(`${traits} td${effect}`, { fontWeight: tokens.font.weight.medium });

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
