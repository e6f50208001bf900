import { style } from "@vanilla-extract/css";
import { bareButton, spacedGrid, square } from "../theme/rules.ts";
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

export const picture = style({
  display: "block",
  ...square("100%"),
  border: 0,
  objectFit: "contain",
  ":focus-visible": { outlineOffset: "-2px" },
});

export const failure = style([
  frame,
  {
    ...spacedGrid(tokens.space[3]),
    placeContent: "center",
    justifyItems: "center",
    padding: tokens.space[4],
    background: tokens.color.sunken,
    color: tokens.color.textMuted,
    textAlign: "center",
  },
]);
