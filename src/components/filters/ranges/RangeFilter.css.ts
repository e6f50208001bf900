import { style } from "@vanilla-extract/css";
import { hovered } from "../../../theme/hovered.ts";
import { controlFrame, faintSmall, oneLine, spacedGrid } from "../../../theme/rules.ts";
import { forcedChosen, media, tokens } from "../../../theme/tokens.css.ts";

export const fields = style({
  ...spacedGrid(tokens.space[2]),
  gridTemplateColumns: "minmax(0, 1fr) auto minmax(0, 1fr)",
  alignItems: "center",
});

/** The words before the only field, and the field. */
export const oneField = style([fields, { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" }]);

export const words = style({ color: tokens.color.textMuted });

export const to = style(faintSmall);

export const shortcuts = style({
  ...spacedGrid(tokens.space[2]),
  gridTemplateColumns: "1fr 1fr",
});

/** Two lines: the name of the band, and its current prices. */
export const shortcut = style({
  display: "grid",
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
  ...oneLine,
});
