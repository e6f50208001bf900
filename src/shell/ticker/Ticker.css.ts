import { style } from "@vanilla-extract/css";
import { hovered, inlineFlexRow, row, shownFrom, textControl } from "../../theme/rules.ts";
import { from, tokens } from "../../theme/tokens.css.ts";
import { popover } from "../header/popover.css.ts";

export const ticker = style({
  ...row,
  position: "relative",
  // Drops to 0: the narrowest phones need the whole width for the figures.
  columnGap: `clamp(0px, 100vw - 320px, ${tokens.space[1]})`,
  marginInline: `-${tokens.space[1]}`,
  fontSize: tokens.font.size.small,
  whiteSpace: "nowrap",
  "@media": { [from[600]]: { columnGap: tokens.space[4] } },
});

/** One labelled figure: a link, or a button if it has an explanation. */
export const figure = style({
  ...inlineFlexRow(tokens.space[1]),
  ...textControl,
  minHeight: "28px",
  padding: `0 ${tokens.space[1]}`,
  borderRadius: tokens.radius.small,
  selectors: { "&:hover": hovered({ background: tokens.color.raised }) },
});

export const label = style({ color: tokens.color.textMuted });

export const roomy = style({
  ...shownFrom(from[550]),
  color: tokens.color.textMuted,
  fontWeight: tokens.font.weight.normal,
  whiteSpace: "pre",
});

const value = style({ fontWeight: tokens.font.weight.medium });

// Reserves the width of a typical figure, so that a figure that arrives or changes does not move its neighbours.
export const gas = style([
  value,
  { minWidth: "6.6ch", "@media": { [from[550]]: { minWidth: "11ch" } } },
]);
export const price = style([value, { minWidth: "8ch" }]);
export const fee = style([value, { minWidth: "4.6ch" }]);

export const tip = style([
  popover,
  {
    left: 0,
    width: "max-content",
    maxWidth: "min(300px, calc(100vw - 48px))",
    padding: `${tokens.space[2]} ${tokens.space[3]}`,
    fontSize: tokens.font.size.small,
    textWrap: "pretty",
    whiteSpace: "normal",
    // Below its own figure where there is room.
    "@media": { [from[600]]: { left: "auto", right: 0 } },
  },
]);
