import { globalStyle, style } from "@vanilla-extract/css";
import { from, media, tokens } from "../theme/tokens.css.ts";

export const site = style({ display: "flex", flexDirection: "column", minHeight: "100dvh" });

/**
 * Banner and header together keep to the top of a wide screen, and what follows begins below them,
 * however many lines they take. On a phone only the header stays, so the wrapper is none there.
 */
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

/** Above everything while it has the focus, and out of sight otherwise. */
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

// What the keyboard or an anchor reaches must not end up under the header. On the page's own parts, not
// as the page's scroll padding: the header's controls lie in that, and focusing one would scroll the page.
globalStyle(
  `${site} > :not(${top}) :is(a, button, input, select, textarea, summary, [tabindex], [id])`,
  {
    scrollMarginTop: "80px",
    // The button in the page's lower corner.
    scrollMarginBottom: "72px",
    "@media": {
      [from[960]]: { scrollMarginTop: "200px" },
      [media.low]: { scrollMarginTop: "8px" },
    },
  },
);
