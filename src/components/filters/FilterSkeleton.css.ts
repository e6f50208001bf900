import { keyframes, style } from "@vanilla-extract/css";
import { spacedGrid } from "../../theme/rules.ts";
import { media, tokens } from "../../theme/tokens.css.ts";

const breathe = keyframes({ "50%": { opacity: 0.55 } });

export const skeletons = style({
  ...spacedGrid(tokens.space[4]),
  paddingTop: tokens.space[4],
});

export const skeleton = style({
  height: "72px",
  borderRadius: tokens.radius.control,
  background: tokens.color.shimmer,
  "@media": { [media.motion]: { animation: `${breathe} 1.6s ease-in-out infinite` } },
});
