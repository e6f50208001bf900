import { style } from "@vanilla-extract/css";
import { flexRow, mutedSmall, spacedColumns } from "../../theme/rules.ts";
import { from, tokens } from "../../theme/tokens.css.ts";

export const places = style({ display: "grid", gap: tokens.space[4] });

export const place = style({
  marginBottom: tokens.space[2],
  ...mutedSmall,
  fontWeight: tokens.font.weight.medium,
});

export const choice = style({
  ...flexRow(tokens.space[2]),
  minHeight: "44px",
  paddingTop: tokens.space[3],
  borderTop: `1px solid ${tokens.color.line}`,
  cursor: "pointer",
});

export const keys = style({ display: "grid", gap: tokens.space[2] });

export const line = style({
  ...spacedColumns("128px minmax(0, 1fr)", tokens.space[2]),
  // Fits the four arrow keys in one line and, from 600 px on, the two longest keys too.
  alignItems: "center",
  "@media": {
    [from[600]]: { gridTemplateColumns: "168px minmax(0, 1fr)", gap: tokens.space[3] },
  },
});

export const combination = style({ display: "flex", flexWrap: "wrap", gap: tokens.space[1] });

export const key = style({
  minWidth: "28px",
  padding: `0 ${tokens.space[2]}`,
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.small,
  background: tokens.color.raised,
  fontFamily: "inherit",
  fontSize: tokens.font.size.small,
  lineHeight: "26px",
  textAlign: "center",
});
