import { style } from "@vanilla-extract/css";
import { overlay } from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

/** Takes no height, so that the grid does not move. */
export const bar = style({
  position: "sticky",
  zIndex: 2,
  display: "flex",
  justifyContent: "center",
  height: 0,
});

export const button = style([overlay, { height: "36px", marginTop: tokens.space[2] }]);
