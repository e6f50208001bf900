import { style } from "@vanilla-extract/css";
import * as rules from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

export const heading = style({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "baseline",
  // Closer to its own section than to the section above.
  padding: `${tokens.space[2]} 0`,
});

export const headingNote = style({
  ...rules.faintSmall,
  fontWeight: tokens.font.weight.normal,
});
