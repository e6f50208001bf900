import { globalStyle, style } from "@vanilla-extract/css";
import * as rules from "../../theme/rules.ts";
import { from, media, tokens } from "../../theme/tokens.css.ts";
import { columnInset } from "../column.css.ts";

export const footer = style([
  columnInset,
  {
    borderTop: `1px solid ${tokens.color.line}`,
    background: tokens.color.surface,
    color: tokens.color.textMuted,
  },
]);

export const top = style({
  ...rules.spacedGrid(tokens.space[6]),
  paddingBlock: tokens.space[8],
  "@media": {
    [from[960]]: {
      gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr)",
      gap: tokens.space[12],
      paddingBlock: tokens.space[12],
    },
  },
});

export const house = style({
  ...rules.spacedGrid(tokens.space[3]),
  alignContent: "start",
  justifyItems: "start",
  color: tokens.color.text,
});

export const motto = style({ color: tokens.color.textMuted });

export const social = style({
  display: "flex",
  gap: tokens.space[1],
  // Aligns the first icon, not its larger hit area, with the column's edge.
  marginLeft: "-11px",
});

export const network = style({
  ...rules.centredBox("40px"),
  borderRadius: tokens.radius.control,
  color: tokens.color.textMuted,
  selectors: {
    "&:hover": rules.hovered({ background: tokens.color.raised, color: tokens.color.text }),
  },
});

export const sections = style({
  display: "grid",
  "@media": { [from[960]]: { gridTemplateColumns: rules.equalColumns(3) } },
});

export const title = style({
  color: tokens.color.text,
  ...rules.font("small", "medium"),
  letterSpacing: "0.08em",
});

export const folded = style({ borderTop: `1px solid ${tokens.color.line}` });

export const summary = style({
  ...rules.row,
  justifyContent: "space-between",
  minHeight: "48px",
  cursor: "pointer",
});

globalStyle(`${folded}[open] ${summary} svg`, { transform: "rotate(180deg)" });
globalStyle(`${summary} svg`, {
  "@media": { [media.motion]: { transition: `transform ${tokens.duration.normal}` } },
});

export const entries = style({
  paddingBottom: tokens.space[3],
  "@media": { [from[960]]: { paddingBlock: `${tokens.space[2]} 0` } },
});

export const entry = style({
  ...rules.inlineFlexRow(tokens.space[2]),
  ...rules.textControl,
  minHeight: "40px",
  color: tokens.color.textMuted,
  selectors: {
    "&[aria-current]": {
      color: tokens.color.text,
      ...rules.forced({ textDecoration: "underline" }),
    },
    "&:hover": rules.hovered({ color: tokens.color.text }),
  },
  "@media": { [from[960]]: { minHeight: "32px" } },
});

export const rights = style({
  ...rules.wrappingRow(tokens.space[3]),
  alignItems: "center",
  justifyContent: "space-between",
  paddingBlock: tokens.space[5],
  borderTop: `1px solid ${tokens.color.line}`,
  fontSize: tokens.font.size.small,
});
