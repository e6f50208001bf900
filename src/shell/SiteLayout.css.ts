import { style } from "@vanilla-extract/css";
import { from, tokens } from "../theme/tokens.css.ts";

export const site = style({
  display: "grid",
  gridTemplateRows: "auto 1fr auto",
  gridTemplateColumns: "minmax(0, 1fr)",
  minHeight: "100dvh",
});

/** The column of every page: its edges line up from the header down to the footer. */
export const COLUMN_INSET = `max(${tokens.space[6]}, (100% - 1232px) / 2)`;

const inset = {
  paddingInline: tokens.space[4],
  "@media": { [from[768]]: { paddingInline: COLUMN_INSET } },
};

export const header = style({
  ...inset,
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: tokens.space[4],
  minHeight: "72px",
  borderBottom: `1px solid ${tokens.color.line}`,
});

export const link = style({
  display: "inline-flex",
  alignItems: "center",
  gap: tokens.space[2],
  minHeight: "36px",
  fontWeight: tokens.font.weight.medium,
  textDecoration: "none",
});

export const footer = style({
  ...inset,
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: tokens.space[2],
  paddingBlock: tokens.space[6],
  borderTop: `1px solid ${tokens.color.line}`,
  color: tokens.color.textMuted,
  fontSize: tokens.font.size.small,
});
