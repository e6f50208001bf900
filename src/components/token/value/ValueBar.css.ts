import { style } from "@vanilla-extract/css";
import { centredBox, faintSmall, forced, printed } from "../../../theme/rules.ts";
import { tokens } from "../../../theme/tokens.css.ts";

/** A neutral colour on both the hot and the cold panel. */
const onAnyGround = (percent: number) =>
  `color-mix(in srgb, ${tokens.color.text} ${percent}%, transparent)`;

export const bar = style({
  ...printed,
  position: "relative",
  height: "40px",
  margin: `0 ${tokens.space[2]}`,
  "::before": {
    content: "",
    position: "absolute",
    top: "15px",
    right: 0,
    left: 0,
    height: "2px",
    borderRadius: tokens.radius.round,
    background: onAnyGround(14),
  },
  ...forced({ "::before": { background: "GrayText" } }),
});

/** The range from the projection's low bound to its high bound. */
export const range = style({
  position: "absolute",
  top: "12px",
  height: "8px",
  borderRadius: tokens.radius.round,
  background: onAnyGround(30),
  ...forced({ background: "GrayText" }),
});

export const projection = style({
  position: "absolute",
  top: "8px",
  width: "2px",
  height: "16px",
  marginLeft: "-1px",
  background: tokens.color.text,
  ...forced({ background: "CanvasText" }),
});

export const price = style({
  position: "absolute",
  top: "7px",
  ...centredBox("18px"),
  marginLeft: "-9px",
  borderRadius: tokens.radius.round,
  background: tokens.color.overlay,
});

export const bound = style({
  position: "absolute",
  top: "24px",
  ...faintSmall,
  lineHeight: "16px",
  transform: "translateX(-50%)",
});
