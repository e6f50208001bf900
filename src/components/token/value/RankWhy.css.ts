import { style } from "@vanilla-extract/css";
import { hovered } from "../../../theme/hovered.ts";
import { flexRow, mutedSmall } from "../../../theme/rules.ts";
import { media, tokens } from "../../../theme/tokens.css.ts";

export const summary = style({
  ...flexRow(tokens.space[2]),
  minHeight: "40px",
  color: tokens.color.textMuted,
  listStyle: "none",
  cursor: "pointer",
  // The same arrow as in the filter groups, but drawn without an element.
  "::before": {
    content: "",
    width: "7px",
    height: "7px",
    margin: `0 ${tokens.space[1]} 0 2px`,
    border: "solid currentColor",
    borderWidth: "1.6px 1.6px 0 0",
    transform: "rotate(45deg)",
  },
  "@media": {
    [media.motion]: { "::before": { transition: `transform ${tokens.duration.quick}` } },
  },
  selectors: {
    "&:hover": hovered({ color: tokens.color.text }),
    "&::-webkit-details-marker": { display: "none" },
    "details[open] > &::before": { transform: "rotate(135deg)" },
  },
});

export const note = style({
  paddingBottom: tokens.space[2],
  ...mutedSmall,
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
  background: tokens.color.line,
  appearance: "none",
  "@media": { [media.forcedColors]: { appearance: "auto" } },
  selectors: {
    "&::-webkit-meter-bar": {
      height: "4px",
      border: 0,
      borderRadius: tokens.radius.round,
      background: tokens.color.line,
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
