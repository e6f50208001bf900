import { style } from "@vanilla-extract/css";
import { cover } from "../theme/rules.ts";
import { tokens } from "../theme/tokens.css.ts";

/** Background that `flash` shows. The compositor animates its opacity; a fading colour would repaint every frame. */
export const flashing = style({
  position: "relative",
  isolation: "isolate",
  "::before": {
    content: "",
    ...cover,
    zIndex: -1,
    borderRadius: "inherit",
    background: tokens.color.lineStrong,
    opacity: 0,
  },
});
