/** Shared style of the header's popovers: below the control that opens them. */
import { style } from "@vanilla-extract/css";
import { appearing } from "../../theme/motion.css.ts";
import { overlay } from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

export const popover = style({
  ...overlay,
  ...appearing,
  position: "absolute",
  top: "100%",
  zIndex: tokens.layer.header,
  borderColor: tokens.color.line,
  color: tokens.color.text,
});
