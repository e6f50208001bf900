import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { flexRow, overlay } from "../../../theme/rules.ts";
import { below, media, tokens } from "../../../theme/tokens.css.ts";

const rise = keyframes({ from: { opacity: 0, transform: "translate(-50%, 8px)" } });

export const banner = style({
  position: "fixed",
  bottom: `max(${tokens.space[4]}, env(safe-area-inset-bottom))`,
  left: "50%",
  transform: "translateX(-50%)",
  zIndex: tokens.layer.toast,
  ...flexRow(tokens.space[3]),
  width: "max-content",
  maxWidth: `calc(100vw - ${tokens.space[6]})`,
  padding: `${tokens.space[2]} ${tokens.space[2]} ${tokens.space[2]} ${tokens.space[4]}`,
  ...overlay,
  "@media": { [media.motion]: { animation: `${rise} ${tokens.duration.normal} ${tokens.ease}` } },
});

/** Hides the icon where only the text fits. */
globalStyle(`${banner} > svg`, { "@media": { [below[400]]: { display: "none" } } });

export const text = style({ lineHeight: 1.3 });
export const quiet = style({ color: tokens.color.textMuted });
