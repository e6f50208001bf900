import { style } from "@vanilla-extract/css";
import { from, tokens } from "../../theme/tokens.css.ts";

export const hero = style({
  display: "grid",
  justifyItems: "start",
  alignContent: "center",
  gap: tokens.space[5],
  maxWidth: "880px",
  minHeight: "60dvh",
  margin: "0 auto",
  padding: `${tokens.space[16]} ${tokens.space[4]}`,
});

export const title = style({
  fontSize: tokens.font.size.display,
  letterSpacing: "-0.03em",
  "@media": { [from[768]]: { fontSize: "56px", lineHeight: 1.05 } },
});

export const lead = style({
  maxWidth: "52ch",
  color: tokens.color.textMuted,
  fontSize: tokens.font.size.lead,
  textWrap: "pretty",
});
