import { style } from "@vanilla-extract/css";
import { COLUMN_INSET } from "../../shell/SiteLayout.css.ts";
import { from, tokens } from "../../theme/tokens.css.ts";

/** The words begin at the logo's edge; what the product draws stands beside or below them. */
export const hero = style({
  display: "grid",
  alignItems: "center",
  alignContent: "center",
  gap: tokens.space[12],
  paddingBlock: tokens.space[12],
  paddingInline: tokens.space[4],
  "@media": {
    [from[768]]: { paddingInline: COLUMN_INSET },
    [from[960]]: { gridTemplateColumns: "minmax(0, 5fr) minmax(0, 6fr)" },
  },
});

export const words = style({ display: "grid", justifyItems: "start", gap: tokens.space[5] });

export const title = style({
  fontSize: tokens.font.size.display,
  letterSpacing: "-0.03em",
  textWrap: "balance",
  "@media": { [from[768]]: { fontSize: "56px", lineHeight: 1.05 } },
});

export const lead = style({
  maxWidth: "48ch",
  color: tokens.color.textMuted,
  fontSize: tokens.font.size.lead,
  textWrap: "pretty",
});
