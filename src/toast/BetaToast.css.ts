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

const BUTTON = "48px";

export const opener = style({
  ...corner,
  ...square(BUTTON),
  borderRadius: tokens.radius.round,
  // Tab still reaches it.
  selectors: { "&[data-away]:not(:focus-visible)": { opacity: 0, pointerEvents: "none" } },
});

/** Keeps the page's end clear of the button. */
export const room = style({
  flex: "none",
  height: `calc(${BUTTON} + 2 * ${tokens.space[4]})`,
});
