import { style } from "@vanilla-extract/css";
import { overlay, spreadRow, square } from "../theme/rules.ts";
import { from, media, tokens } from "../theme/tokens.css.ts";

/** Floats over the page's bottom right corner, clear of a phone's system bars. */
export const corner = {
  ...overlay,
  position: "fixed",
  right: `max(${tokens.space[4]}, env(safe-area-inset-right))`,
  bottom: `max(${tokens.space[4]}, env(safe-area-inset-bottom))`,
  zIndex: tokens.layer.toast,
} as const;

const STRIP = "56px";

/** On narrower screens, where content reaches the corner, the button has a strip of its own below the content. */
export const strip = style({
  ...spreadRow(tokens.space[3]),
  position: "fixed",
  zIndex: tokens.layer.sticky,
  insetInline: 0,
  bottom: 0,
  height: `calc(${STRIP} + env(safe-area-inset-bottom))`,
  padding: `0 ${tokens.space[4]} env(safe-area-inset-bottom)`,
  borderTop: `1px solid ${tokens.color.line}`,
  background: tokens.color.canvas,
  "@media": { [from[1200]]: { display: "contents" }, [media.low]: { position: "static" } },
});

export const stripText = style({
  color: tokens.color.textMuted,
  "@media": { [from[1200]]: { display: "none" } },
});

/** Keeps the page's end clear of the strip. */
export const room = style({
  flex: "none",
  height: STRIP,
  "@media": { [from[1200]]: { display: "none" }, [media.low]: { display: "none" } },
});

export const opener = style({
  ...square("44px"),
  flex: "none",
  borderRadius: tokens.radius.round,
  "@media": { [from[1200]]: { ...corner, ...square("48px"), borderRadius: tokens.radius.round } },
});
