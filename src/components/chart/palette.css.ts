/** Colours that the canvas reads at run time. Exports no others, because every exported token adds to the bundle. */
import { color } from "../../theme/tokens.css.ts";

export const { hot, cold, pointListed, pointUnlisted, surface, projectionLine, line, textMuted } =
  color;
