import { style } from "@vanilla-extract/css";

export const grid = style({
  position: "relative",
  // The grid keeps its own place when what is above it changes size.
  overflowAnchor: "none",
});

/** A layer per row: recycling one repaints nothing else. */
export const row = style({
  position: "absolute",
  top: 0,
  left: 0,
  width: "100%",
  contain: "layout style size",
  willChange: "transform",
});
