import { style } from "@vanilla-extract/css";
import { centredBox, cover, hovered, moving } from "../theme/rules.ts";
import { tokens } from "../theme/tokens.css.ts";

export const frame = style({
  position: "relative",
  display: "block",
  width: "100%",
  aspectRatio: "16 / 9",
  overflow: "hidden",
  background: tokens.color.sunken,
});

export const picture = style({ width: "100%", height: "100%", objectFit: "cover" });

/** Play mark. It looks the same on every picture. */
export const mark = style({
  ...cover,
  ...centredBox("56px"),
  margin: "auto",
  // The ring separates the mark from a picture of the same colour.
  border: `2px solid ${tokens.color.onInk}`,
  borderRadius: tokens.radius.round,
  background: tokens.color.ink,
  color: tokens.color.onInk,
  boxShadow: tokens.shadow.overlay,
  ...moving({ transition: `transform ${tokens.duration.normal} ${tokens.ease}` }),
  selectors: {
    "button:hover &": hovered({ transform: "scale(1.08)" }),
    "button:active &": { transform: "scale(0.96)" },
  },
});
