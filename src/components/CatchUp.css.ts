import { style, styleVariants } from "@vanilla-extract/css";
import { overlay } from "../theme/rules.ts";
import { from, tokens } from "../theme/tokens.css.ts";

/** Takes no height, so that the list does not move. */
const base = style({
  position: "sticky",
  zIndex: 2,
  display: "flex",
  justifyContent: "center",
  height: 0,
});

/** Height of the button and the space below it. */
const ABOVE_PX = 44;
const below = (header: number) => `${header + ABOVE_PX + 8}px`;

/** `site`: above the list, and below the site's header. */
export const bar = styleVariants({
  grid: [base],
  site: [base, { top: below(64), "@media": { [from[960]]: { top: below(118) } } }],
});

const buttonBase = style([overlay, { height: "36px" }]);
export const button = styleVariants({
  grid: [buttonBase, { marginTop: tokens.space[2] }],
  site: [buttonBase, { marginTop: `${-ABOVE_PX}px` }],
});
