import { style } from "@vanilla-extract/css";
import { mutedSmall, spacedGrid } from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

export const brand = style({ flex: "none", fill: "currentColor" });

export const content = style(spacedGrid(tokens.space[3]));

/** Has the proportions of a social picture, so that nothing moves when it loads. */
export const picture = style({
  width: "100%",
  aspectRatio: "1200 / 630",
  borderRadius: tokens.radius.control,
  background: tokens.color.shimmer,
});

export const text = style({ ...mutedSmall, overflowWrap: "anywhere", textWrap: "pretty" });

export const actions = style(spacedGrid(tokens.space[2]));
