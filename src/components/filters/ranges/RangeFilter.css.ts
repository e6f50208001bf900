import { style } from "@vanilla-extract/css";
import { controlFrame, faintSmall, flexRow, hovered, spacedColumns } from "../../../theme/rules.ts";
import { forcedChosen, media, tokens } from "../../../theme/tokens.css.ts";

export const fields = style({
  ...spacedColumns("minmax(0, 1fr) auto minmax(0, 1fr)", tokens.space[2]),
  alignItems: "center",
});

/** The words before the only field, and the field. */
export const oneField = style([fields, { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" }]);

export const words = style({ color: tokens.color.textMuted });

/** A checkbox under the field. */
export const side = style({
  ...flexRow(tokens.space[2]),
  minHeight: "32px",
  cursor: "pointer",
  "@media": { [media.coarse]: { minHeight: "40px" } },
});

export const to = style(faintSmall);

export const shortcuts = style(spacedColumns("1fr 1fr", tokens.space[2]));

/** The name of the band, and below it its current prices, which may take two lines. */
export const shortcut = style({
  display: "grid",
  alignContent: "start",
  padding: `${tokens.space[1]} ${tokens.space[2]}`,
  ...controlFrame,
  fontSize: tokens.font.size.small,
  textAlign: "start",
  cursor: "pointer",
  selectors: {
    "&:hover:not([aria-pressed='true'])": hovered({ borderColor: tokens.color.lineStrong }),
    "&[aria-pressed='true']": { borderColor: tokens.color.ink, "@media": forcedChosen },
  },
});

export const shortcutRange = style({
  color: tokens.color.textMuted,
  "@media": { [media.forcedColors]: { color: "inherit" } },
});
