import { globalStyle, style } from "@vanilla-extract/css";
import { flexRow, font, spacedColumns, spacedGrid, wrappingRow } from "../../theme/rules.ts";
import { media, tokens } from "../../theme/tokens.css.ts";

export const settings = style(wrappingRow(`${tokens.space[2]} ${tokens.space[4]}`));

export const setting = style({
  ...flexRow(tokens.space[2]),
  ...font("small", "normal"),
  color: tokens.color.textMuted,
});

export const choice = style({
  minWidth: 0,
  minHeight: "36px",
  padding: `0 ${tokens.space[2]}`,
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.control,
  background: tokens.color.surface,
  color: tokens.color.text,
  font: "inherit",
  "@media": { [media.coarse]: { minHeight: "44px" } },
});

/** In a dialog, a line each, with the choices below each other. */
export const lines = style(spacedGrid(tokens.space[3]));
globalStyle(`${lines} ${settings}`, spacedGrid(tokens.space[3]));
globalStyle(`${lines} label`, spacedColumns("8ch minmax(0, 1fr)", tokens.space[2]));
