import { globalStyle, style } from "@vanilla-extract/css";
import { from, media, tokens } from "../theme/tokens.css.ts";

export const site = style({ display: "flex", flexDirection: "column", minHeight: "100dvh" });

/** On a wide screen, banner and header stick together. On a phone only the header does, so this has no box there. */
export const top = style({
  display: "contents",
  "@media": {
    [from[960]]: {
      display: "block",
      position: "sticky",
      top: 0,
      zIndex: tokens.layer.header,
    },
    [media.low]: { position: "static" },
  },
});

export const main = style({
  flex: "1 0 auto",
  minWidth: 0,
  selectors: { "&:focus-visible": { outline: "none" } },
});

/** Above everything while focused, hidden otherwise. */
export const skip = style({
  position: "fixed",
  top: tokens.space[2],
  left: tokens.space[2],
  zIndex: tokens.layer.toast,
  padding: `${tokens.space[2]} ${tokens.space[4]}`,
  border: 0,
  borderRadius: tokens.radius.control,
  background: tokens.color.ink,
  color: tokens.color.onInk,
  fontWeight: tokens.font.weight.medium,
  selectors: { "&:not(:focus)": { clipPath: "inset(50%)", pointerEvents: "none" } },
});

// Keeps focused elements and anchor targets out from under the header. The margin is set on the content, not as the
// page's scroll padding: that would contain the header's controls, and focusing one would scroll the page.
globalStyle(
  `${site} > :not(${top}) :is(a, button, input, select, textarea, summary, [tabindex], [id])`,
  {
    scrollMarginTop: "80px",
    // Leaves room for the button in the page's lower corner.
    scrollMarginBottom: "72px",
    "@media": {
      [from[960]]: { scrollMarginTop: "200px" },
      [media.low]: { scrollMarginTop: "8px" },
    },
  },
);
