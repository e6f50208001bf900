import { style } from "@vanilla-extract/css";
import { tokens } from "../theme/tokens.css.ts";

/** Background that `flash` shows. The compositor animates its opacity; a fading colour would repaint every frame. */
export const flashing = style({
  position: "relative",
  isolation: "isolate",
  "::before": {
    content: "",
    position: "absolute",
    inset: 0,
    zIndex: -1,
    borderRadius: "inherit",
    background: tokens.color.lineStrong,
    opacity: 0,
  },
});
