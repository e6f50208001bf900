import { style, styleVariants } from "@vanilla-extract/css";

const base = style({
  flex: "none",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.6,
  strokeLinecap: "round",
  strokeLinejoin: "round",
});

/** Sizes in CSS pixels, for text of the usual size. */
export const icon = styleVariants({ 16: "16px", 20: "20px", 24: "24px", 32: "32px" }, (size) => [
  base,
  { width: size, height: size },
]);
