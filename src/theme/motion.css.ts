/** Motions that several components have. */
import { keyframes } from "@vanilla-extract/css";
import { moving } from "./rules.ts";
import { tokens } from "./tokens.css.ts";

const rise = keyframes({ from: { opacity: 0, transform: "translateY(8px)" } });
const appear = keyframes({ from: { opacity: 0, transform: "translateY(-4px)" } });
const breathe = keyframes({ "50%": { opacity: 0.5 } });
const breatheSlightly = keyframes({ "50%": { opacity: 0.55 } });

export const rising = moving({
  animation: `${rise} ${tokens.duration.normal} ${tokens.ease}`,
});
export const appearing = moving({
  animation: `${appear} ${tokens.duration.quick} ${tokens.ease}`,
});
export const breathing = moving({ animation: `${breathe} 1600ms ease-in-out infinite` });

/** A placeholder while something loads. */
export const shimmer = { background: tokens.color.shimmer, ...breathing };
export const slightShimmer = {
  ...shimmer,
  ...moving({ animation: `${breatheSlightly} 1600ms ease-in-out infinite` }),
};
