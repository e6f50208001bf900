import { style } from "@vanilla-extract/css";
import { faintSmall, flexRow } from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

export const heading = style({ fontWeight: tokens.font.weight.medium });

export const note = style({ color: tokens.color.textMuted });

export const moves = style({
  marginTop: tokens.space[2],
  borderTop: `1px solid ${tokens.color.line}`,
});

export const move = style({
  ...flexRow(tokens.space[3]),
  minHeight: "36px",
  padding: `${tokens.space[1]} 0`,
  borderBottom: `1px solid ${tokens.color.line}`,
});

export const share = style({
  flex: "none",
  minWidth: "6ch",
  fontWeight: tokens.font.weight.medium,
});

export const sale = style({ flex: 1, minWidth: 0 });

export const age = style({ ...faintSmall, flex: "none" });
