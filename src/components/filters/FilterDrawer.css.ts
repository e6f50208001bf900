import { globalStyle, style } from "@vanilla-extract/css";
import { from, media, tokens } from "../../theme/tokens.css.ts";
import { DRAWER_PX, shape } from "../Dialog.css.ts";
import { grid } from "../grid/TokenGrid.css.ts";

/** Sticks to the drawer's bottom edge, over its padding. */
export const foot = style({
  position: "sticky",
  bottom: 0,
  margin: `${tokens.space[4]} -${tokens.space[4]} -${tokens.space[4]}`,
  padding: `${tokens.space[3]} ${tokens.space[4]} max(${tokens.space[3]}, env(safe-area-inset-bottom))`,
  borderTop: `1px solid ${tokens.color.line}`,
  background: tokens.color.overlay,
  zIndex: tokens.layer.sticky,
  "@media": {
    [media.low]: { position: "static" },
    [from[600]]: {
      margin: `${tokens.space[6]} -${tokens.space[6]} -${tokens.space[6]}`,
      padding: `${tokens.space[3]} ${tokens.space[6]}`,
    },
  },
});

globalStyle(`${foot} button`, {
  scrollMarginBlock: 0,
  "@media": { [media.coarse]: { minHeight: "44px" } },
});

/** Skips rendering the cards while the drawer covers them completely, so that market changes do not paint them. */
globalStyle(`html:has(${shape.drawer}[open]) ${grid}`, {
  "@media": { [`(max-width: ${DRAWER_PX}px)`]: { contentVisibility: "hidden" } },
});
