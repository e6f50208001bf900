import { style } from "@vanilla-extract/css";
import { slightShimmer } from "../../theme/motion.css.ts";
import { spacedGrid } from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

export const skeletons = style({
  ...spacedGrid(tokens.space[4]),
  paddingTop: tokens.space[4],
});

export const skeleton = style({
  height: "72px",
  borderRadius: tokens.radius.control,
  ...slightShimmer,
});
