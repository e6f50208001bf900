import { style } from "@vanilla-extract/css";
import { bareButton } from "../theme/rules.ts";
import { tokens } from "../theme/tokens.css.ts";

const frame = style({
  width: "100%",
  aspectRatio: "16 / 9",
  overflow: "hidden",
  borderRadius: "inherit",
});

export const preview = style([
  frame,
  {
    display: "block",
    ...bareButton,
    ":focus-visible": { outlineOffset: "-2px" },
  },
]);

export const stage = style([frame, { background: tokens.color.sunken }]);

/** Video or iframe that fills the stage. */
export const picture = style({
  display: "block",
  width: "100%",
  height: "100%",
  border: 0,
  objectFit: "contain",
  ":focus-visible": { outlineOffset: "-2px" },
});

export const failure = style([
  frame,
  {
    display: "grid",
    placeContent: "center",
    justifyItems: "center",
    gap: tokens.space[3],
    padding: tokens.space[4],
    background: tokens.color.sunken,
    color: tokens.color.textMuted,
    textAlign: "center",
  },
]);
