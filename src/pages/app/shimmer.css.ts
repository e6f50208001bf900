/** Style of loading placeholders. */
import { keyframes, style } from "@vanilla-extract/css";
import { media, tokens } from "../../theme/tokens.css.ts";

const breathe = keyframes({ "50%": { opacity: 0.55 } });

export const shimmer = style({
  background: tokens.color.shimmer,
  "@media": { [media.motion]: { animation: `${breathe} 1.6s ease-in-out infinite` } },
});
