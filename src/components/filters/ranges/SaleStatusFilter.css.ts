import { style } from "@vanilla-extract/css";
import { cover, faintSmall, flexRow, hovered, spacedColumns } from "../../../theme/rules.ts";
import { forcedChosen, media, tokens } from "../../../theme/tokens.css.ts";

export const choices = style({
  ...spacedColumns("1fr 1fr", "2px"),
  padding: "2px",
  borderRadius: tokens.radius.control,
  background: tokens.color.sunken,
  boxShadow: `inset 0 0 0 1px ${tokens.color.line}`,
  "@media": { [media.forcedColors]: { outline: "1px solid" } },
});

export const choice = style({
  position: "relative",
  ...flexRow(tokens.space[2]),
  justifyContent: "center",
  minHeight: "32px",
  borderRadius: "6px",
  color: tokens.color.textMuted,
  fontWeight: tokens.font.weight.medium,
  cursor: "pointer",
  selectors: {
    "&:hover": hovered({ color: tokens.color.text }),
    "&:has(:checked)": {
      background: tokens.color.raised,
      color: tokens.color.text,
      boxShadow: `0 0 0 1px ${tokens.color.lineStrong}`,
      "@media": forcedChosen,
    },
    "&:has(:focus-visible)": { outline: `2px solid ${tokens.color.ink}`, outlineOffset: "1px" },
  },
});

/** Covers its label invisibly: the label shows its state and its focus. */
export const radio = style({
  ...cover,
  opacity: 0,
  cursor: "inherit",
});

export const count = style({
  ...faintSmall,
  fontWeight: tokens.font.weight.normal,
  "@media": { [media.forcedColors]: { color: "inherit" } },
});
