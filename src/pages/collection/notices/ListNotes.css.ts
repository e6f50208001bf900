import { globalStyle, style } from "@vanilla-extract/css";
import { tokens } from "../../../theme/tokens.css.ts";

export const note = style({
  display: "flex",
  gap: tokens.space[2],
  padding: `${tokens.space[2]} ${tokens.space[3]}`,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.control,
  color: tokens.color.textMuted,
});

/** Centres the icon on the first line. */
globalStyle(`${note} > svg`, { marginTop: "2.5px" });
