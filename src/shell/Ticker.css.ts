import { style } from "@vanilla-extract/css";
import { hovered } from "../theme/hovered.ts";
import { from, tokens } from "../theme/tokens.css.ts";

export const ticker = style({
  display: "flex",
  alignItems: "center",
  // The narrowest phones need all of it for the figures.
  columnGap: `clamp(0px, 100vw - 320px, ${tokens.space[1]})`,
  marginInline: `-${tokens.space[1]}`,
  color: tokens.color.text,
  fontSize: tokens.font.size.small,
  whiteSpace: "nowrap",
  "@media": { [from[600]]: { columnGap: tokens.space[4] } },
});

/** One figure with its name: a link, or a button where there is something to explain. */
export const figure = style({
  display: "inline-flex",
  alignItems: "center",
  gap: tokens.space[1],
  minHeight: "28px",
  padding: `0 ${tokens.space[1]}`,
  border: 0,
  borderRadius: tokens.radius.small,
  background: "none",
  textAlign: "left",
  textDecoration: "none",
  cursor: "pointer",
  selectors: { "&:hover": hovered({ background: tokens.color.raised }) },
});

export const label = style({ color: tokens.color.textMuted });

/** Left out where the screen is narrow. */
export const roomy = style({
  display: "none",
  color: tokens.color.textMuted,
  fontWeight: tokens.font.weight.normal,
  whiteSpace: "pre",
  "@media": { [from[550]]: { display: "inline" } },
});

const value = style({ fontWeight: tokens.font.weight.medium });

// Room for the usual figure from the start: one that arrives or changes must not move its neighbours.
export const gas = style([
  value,
  { minWidth: "6.6ch", "@media": { [from[550]]: { minWidth: "11ch" } } },
]);
export const price = style([value, { minWidth: "8ch" }]);
export const fee = style([value, { minWidth: "4.6ch" }]);
