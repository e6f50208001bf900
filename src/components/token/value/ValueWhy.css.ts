import { style, styleVariants } from "@vanilla-extract/css";
import { media, tokens } from "../../../theme/tokens.css.ts";

export const steps = style({
  display: "grid",
  gap: tokens.space[2],
  fontSize: tokens.font.size.small,
});

const line = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto 9ch",
  alignItems: "baseline",
  columnGap: tokens.space[3],
  rowGap: "2px",
  fontVariantNumeric: "tabular-nums",
});

export const step = styleVariants({
  part: [line],
  end: [line, { fontWeight: tokens.font.weight.medium }],
});

export const label = style({ overflowWrap: "anywhere" });

export const share = style({ fontWeight: tokens.font.weight.medium, textAlign: "right" });

export const amount = style({
  gridColumn: 3,
  color: tokens.color.textMuted,
  textAlign: "right",
  whiteSpace: "nowrap",
});

export const total = style([amount, { color: tokens.color.text }]);

export const track = style({
  position: "relative",
  gridColumn: "1 / -1",
  height: "4px",
  borderRadius: tokens.radius.round,
  background: tokens.color.line,
});

const span = style({
  position: "absolute",
  top: 0,
  bottom: 0,
  minWidth: "2px",
  borderRadius: tokens.radius.round,
});

/** Neutral, because hot and cold colours mean prices only. The sign beside it shows the direction. */
export const moved = styleVariants({
  up: [
    span,
    {
      background: tokens.color.projectionLine,
      "@media": { [media.forcedColors]: { background: "CanvasText" } },
    },
  ],
  down: [span, { border: `1px solid ${tokens.color.projectionLine}` }],
});
