import { style } from "@vanilla-extract/css";
import { tokens } from "../theme/tokens.css.ts";

/** Floats over the page's bottom right corner, clear of a phone's system bars. */
export const opener = style({
  position: "fixed",
  right: `max(${tokens.space[4]}, env(safe-area-inset-right))`,
  bottom: `max(${tokens.space[4]}, env(safe-area-inset-bottom))`,
  zIndex: tokens.layer.toast,
  width: "48px",
  height: "48px",
  borderColor: tokens.color.lineStrong,
  borderRadius: tokens.radius.round,
  background: tokens.color.overlay,
  boxShadow: tokens.shadow.overlay,
});
