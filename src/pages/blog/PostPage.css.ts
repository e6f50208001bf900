import { style } from "@vanilla-extract/css";
import { hovered, inlineFlexRow, inlineRow, mutedSmall } from "../../theme/rules.ts";
import { from, tokens } from "../../theme/tokens.css.ts";
import { cards } from "../page.css.ts";

/** Takes the width of the text. It is centred because nothing is beside it. */
export const article = style({ maxWidth: "720px", marginInline: "auto" });

export const back = style({
  ...inlineFlexRow(tokens.space[1]),
  minHeight: "24px",
  marginBottom: tokens.space[5],
  color: tokens.color.textMuted,
  textDecoration: "none",
  selectors: { "&:hover": hovered({ color: tokens.color.text }) },
});

export const minutes = style({ color: tokens.color.textMuted });

export const text = style({
  marginTop: tokens.space[8],
  paddingTop: tokens.space[8],
  borderTop: `1px solid ${tokens.color.line}`,
  "@media": { [from[768]]: { marginTop: tokens.space[12], paddingTop: tokens.space[12] } },
});

export const more = style([
  cards,
  {
    marginTop: tokens.space[16],
    paddingTop: tokens.space[8],
    borderTop: `1px solid ${tokens.color.line}`,
  },
]);

export const direction = style({ ...inlineRow, ...mutedSmall, gap: tokens.space[1] });
