import { style } from "@vanilla-extract/css";
import { media, tokens } from "../../theme/tokens.css.ts";

export const summary = style({
  minHeight: "40px",
  color: tokens.color.textMuted,
  lineHeight: "40px",
  cursor: "pointer",
  selectors: { "&:hover": { color: tokens.color.text } },
});

export const note = style({
  paddingBottom: tokens.space[2],
  color: tokens.color.textMuted,
  fontSize: tokens.font.size.small,
});

export const skeleton = style({
  minHeight: "160px",
  borderRadius: tokens.radius.control,
  background: tokens.color.shimmer,
});

export const parts = style({ display: "grid", gap: tokens.space[2] });

export const part = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto 6ch",
  alignItems: "baseline",
  columnGap: tokens.space[3],
  rowGap: "2px",
  fontSize: tokens.font.size.small,
});

export const label = style({ overflowWrap: "anywhere" });

export const shared = style({ color: tokens.color.textFaint, fontVariantNumeric: "tabular-nums" });

export const score = style({
  textAlign: "right",
  fontWeight: tokens.font.weight.medium,
  fontVariantNumeric: "tabular-nums",
});

export const bar = style({
  gridColumn: "1 / -1",
  width: "100%",
  height: "4px",
  border: 0,
  borderRadius: tokens.radius.round,
  background: tokens.color.sunken,
  appearance: "none",
  "@media": { [media.forcedColors]: { appearance: "auto" } },
  selectors: {
    "&::-webkit-meter-bar": {
      height: "4px",
      border: 0,
      borderRadius: tokens.radius.round,
      background: tokens.color.sunken,
    },
    "&::-webkit-meter-inner-element": { display: "block" },
    "&::-webkit-meter-optimum-value": {
      borderRadius: tokens.radius.round,
      background: tokens.color.projectionLine,
    },
    "&::-moz-meter-bar": {
      borderRadius: tokens.radius.round,
      background: tokens.color.projectionLine,
    },
  },
});
