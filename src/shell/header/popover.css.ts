/** Shared style of the layout's native popovers, which are anchored to the control that opened them. */
import { keyframes, style } from "@vanilla-extract/css";
import { media, tokens } from "../../theme/tokens.css.ts";

const appear = keyframes({ from: { opacity: 0, transform: "translateY(-4px)" } });

/** Without CSS anchor positioning, the popover keeps the browser's default position in the middle of the screen. */
export const popover = style({
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.card,
  background: tokens.color.overlay,
  color: tokens.color.text,
  boxShadow: tokens.shadow.overlay,
  "@supports": {
    "(position-area: block-end)": { inset: "auto", positionTryFallbacks: "flip-inline" },
  },
  "@media": {
    [media.motion]: {
      selectors: {
        "&:popover-open": { animation: `${appear} ${tokens.duration.quick} ${tokens.ease}` },
      },
    },
  },
});
