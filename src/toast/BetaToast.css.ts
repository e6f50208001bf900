import { style } from "@vanilla-extract/css";
import { overlay, square } from "../theme/rules.ts";
import { tokens } from "../theme/tokens.css.ts";

/** Floats over the page's bottom right corner, clear of a phone's system bars. */
export const corner = {
  ...overlay,
  position: "fixed",
  right: `max(${tokens.space[4]}, env(safe-area-inset-right))`,
  bottom: `max(${tokens.space[4]}, env(safe-area-inset-bottom))`,
  zIndex: tokens.layer.toast,
} as const;

export const opener = style({
  ...corner,
  ...square("48px"),
  borderRadius: tokens.radius.round,
});
