/** The colours that the canvas reads at run time: these alone, as the page would carry all that it names. */
import { color } from "../../theme/tokens.css.ts";

export const { hot, cold, pointListed, pointUnlisted, surface, projectionLine, line, textMuted } =
  color;
