import { style } from "@vanilla-extract/css";
import { tokens } from "../theme/tokens.css.ts";

/** A ground that `flash` shows: its opacity is the compositor's, where a fading colour would be painted anew in each frame. */
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
