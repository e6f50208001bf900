/** Styles of `RankWhy` and `ValueWhy`. */
import { style, styleVariants } from "@vanilla-extract/css";
import * as rules from "../../../theme/rules.ts";
import { media, tokens } from "../../../theme/tokens.css.ts";

export const summary = style({
  ...rules.flexRow(tokens.space[2]),
  minHeight: "40px",
  color: tokens.color.textMuted,
  cursor: "pointer",
  // The same arrow as in the filter groups, but drawn without an element.
  "::before": {
    content: "",
    ...rules.square("7px"),
    margin: `0 ${tokens.space[1]} 0 2px`,
    border: "solid currentColor",
    borderWidth: "1.6px 1.6px 0 0",
    transform: "rotate(45deg)",
  },
  ...rules.moving({ "::before": { transition: `transform ${tokens.duration.quick}` } }),
  selectors: {
    "&:hover": rules.hovered({ color: tokens.color.text }),
    "details[open] > &::before": { transform: "rotate(135deg)" },
  },
});

export const behind = style(rules.faintSmall);

/** Parts of a projection that is not the one shown any more. */
export const old = style({ opacity: 0.5 });

export const note = style({ paddingBlock: tokens.space[2], ...rules.mutedSmall });

export const skeleton = style({
  minHeight: "280px",
  borderRadius: tokens.radius.control,
  background: tokens.color.shimmer,
});

export const parts = style({
  ...rules.spacedGrid(tokens.space[2]),
  fontSize: tokens.font.size.small,
});

const line = style({
  display: "grid",
  alignItems: "baseline",
  columnGap: tokens.space[3],
  rowGap: "2px",
});

const priceLine = style([line, { gridTemplateColumns: "minmax(0, 1fr) auto 9ch" }]);

export const part = styleVariants({
  rank: [line, { gridTemplateColumns: "minmax(0, 1fr) auto 6ch" }],
  price: [priceLine],
  /** The first and the last line of a price. */
  total: [priceLine, { fontWeight: tokens.font.weight.medium }],
});

export const label = style({ overflowWrap: "anywhere" });

export const shared = style({ color: tokens.color.textFaint });

export const figure = style({ fontWeight: tokens.font.weight.medium, textAlign: "right" });

export const amount = style({
  gridColumn: 3,
  color: tokens.color.textMuted,
  textAlign: "right",
  whiteSpace: "nowrap",
});

export const total = style([amount, { color: tokens.color.text }]);

const bar = {
  ...rules.printed,
  height: "4px",
  borderRadius: tokens.radius.round,
  background: tokens.color.line,
};

export const track = style({ ...bar, position: "relative", gridColumn: "1 / -1" });

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
    { background: tokens.color.projectionLine, ...rules.forced({ background: "CanvasText" }) },
  ],
  down: [span, { border: `1px solid ${tokens.color.projectionLine}` }],
});

const metered = { borderRadius: tokens.radius.round, background: tokens.color.projectionLine };

export const meter = style({
  ...bar,
  gridColumn: "1 / -1",
  width: "100%",
  border: 0,
  appearance: "none",
  "@media": { [media.forcedColors]: { appearance: "auto" } },
  selectors: {
    "&::-webkit-meter-bar": { ...bar, border: 0 },
    "&::-webkit-meter-inner-element": { display: "block" },
    "&::-webkit-meter-optimum-value": metered,
    "&::-moz-meter-bar": metered,
  },
});
