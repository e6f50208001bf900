import { style } from "@vanilla-extract/css";

/** For text that is hidden under a condition only. */
export const visuallyHiddenRules = {
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
} as const;

export const visuallyHidden = style(visuallyHiddenRules);
