import { style } from "@vanilla-extract/css";

export const grid = style({
  position: "relative",
  // `useAnchor` keeps the position instead when content above the grid changes size.
  overflowAnchor: "none",
});

/** A compositor layer per row, so that recycling a row repaints nothing else. */
export const row = style({
  position: "absolute",
  top: 0,
  left: 0,
  width: "100%",
  contain: "layout style size",
  willChange: "transform",
});
