import { globalStyle, style } from "@vanilla-extract/css";
import { rising } from "../theme/motion.css.ts";
import { flexRow, overlay } from "../theme/rules.ts";
import { below, from, media, tokens } from "../theme/tokens.css.ts";

export const notice = style({
  position: "fixed",
  insetInline: tokens.space[3],
  bottom: `max(${tokens.space[4]}, env(safe-area-inset-bottom))`,
  zIndex: tokens.layer.toast,
  ...flexRow(tokens.space[2]),
  padding: `${tokens.space[2]} ${tokens.space[2]} ${tokens.space[2]} ${tokens.space[4]}`,
  ...overlay,
  selectors: {
    // Above the banner at the bottom of the page, which may have several lines.
    ":root:has([data-foot-banner]) &": { bottom: `calc(${tokens.space[16]} + ${tokens.space[8]})` },
  },
  "@media": {
    [from[600]]: {
      insetInline: `auto ${tokens.space[4]}`,
      selectors: {
        ":root:has([data-foot-banner]) &": {
          bottom: `calc(${tokens.space[16]} + ${tokens.space[4]})`,
        },
      },
    },
    // At the end of the page in a low viewport, where it covers nothing.
    [media.low]: { position: "static", maxWidth: "none", margin: tokens.space[2] },
    ...rising["@media"],
  },
});

/** Hides the icon where only the text fits. */
globalStyle(`${notice} > svg`, { "@media": { [below[400]]: { display: "none" } } });

export const text = style({ flex: 1, lineHeight: 1.3 });
