import { globalStyle, style } from "@vanilla-extract/css";
import { focusRing } from "../../theme/rules.ts";
import { media, tokens } from "../../theme/tokens.css.ts";

const THUMB = "18px";
const HALF_THUMB = "9px";

/** Handles every press and drag. The inputs inside are for the keyboard and assistive technology. */
export const slider = style({
  position: "relative",
  height: "32px",
  padding: `0 ${HALF_THUMB}`,
  cursor: "pointer",
  touchAction: "pan-y",
});

/** Spans the distance between the thumbs' centres at both ends. */
export const rail = style({ position: "relative", height: "100%", pointerEvents: "none" });

const bar = style({
  position: "absolute",
  top: "14px",
  height: "4px",
  borderRadius: tokens.radius.round,
});

export const track = style([
  bar,
  {
    insetInline: `-${HALF_THUMB}`,
    background: tokens.color.line,
    "@media": { [media.forcedColors]: { background: "GrayText" } },
  },
]);

export const filled = style([
  bar,
  {
    background: tokens.color.textMuted,
    "@media": { [media.forcedColors]: { background: "Highlight" } },
  },
]);

/** Is one thumb wider than the track. The thumb's centre then reaches both ends of the track. */
export const thumb = style({
  position: "absolute",
  insetInlineStart: `-${HALF_THUMB}`,
  top: 0,
  width: `calc(100% + ${THUMB})`,
  height: "32px",
  appearance: "none",
  background: "none",
  pointerEvents: "none",
  ":focus-visible": { outline: "none" },
});

const knob = {
  appearance: "none",
  boxSizing: "border-box",
  width: THUMB,
  height: THUMB,
  border: `2px solid ${tokens.color.overlay}`,
  borderRadius: tokens.radius.round,
  background: tokens.color.ink,
  boxShadow: tokens.shadow.raised,
  "@media": { [media.forcedColors]: { background: "ButtonText", borderColor: "Canvas" } },
} as const;

for (const track of ["::-webkit-slider-runnable-track", "::-moz-range-track"])
  globalStyle(`${thumb}${track}`, { background: "none" });
for (const handle of ["::-webkit-slider-thumb", "::-moz-range-thumb"]) {
  globalStyle(`${thumb}${handle}`, knob);
  globalStyle(`${thumb}:focus-visible${handle}`, focusRing);
}
