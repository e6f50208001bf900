/** Shared style of the layout's native popovers, which are anchored to the control that opened them. */
import { style } from "@vanilla-extract/css";
import { appearing } from "../../theme/motion.css.ts";
import { overlay } from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

/** Without CSS anchor positioning, the popover keeps the browser's default position in the middle of the screen. */
export const popover = style({
  ...overlay,
  borderColor: tokens.color.line,
  color: tokens.color.text,
  "@supports": {
    "(position-area: block-end)": { inset: "auto", positionTryFallbacks: "flip-inline" },
  },
  selectors: { "&:popover-open": appearing },
});
