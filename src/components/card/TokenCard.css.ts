import { createVar, globalStyle, keyframes, style, styleVariants } from "@vanilla-extract/css";
import * as rules from "../../theme/rules.ts";
import { below, media, tokens, upTo } from "../../theme/tokens.css.ts";
import { flashing } from "../flashing.css.ts";
import { HEAD_PX } from "../grid/layout/geometry.ts";

const arrive = keyframes({ from: { opacity: 0 } });

const base = style({
  position: "absolute",
  inset: "0 auto 0 0",
  ...rules.flexColumn,
  overflow: "hidden",
  ...rules.panel,
  color: tokens.color.text,
  textDecoration: "none",
  contain: "strict",
  selectors: {
    "&:hover": rules.hovered({ borderColor: tokens.color.lineStrong }),
    "&:focus-visible": { outlineOffset: "1px", zIndex: 1 },
  },
});

const quiet = style([base, { background: "transparent", color: tokens.color.textMuted }]);

export const card = styleVariants({ hot: [base], cold: [base], listed: [base], unlisted: [quiet] });

/** Height that headings cover below the page's bar. */
export const coveredAbove = createVar();

const rowBase = style({
  vars: { [coveredAbove]: `${HEAD_PX}px` },
  position: "absolute",
  inset: "0 auto 0 0",
  borderBottom: `1px solid ${tokens.color.line}`,
  color: tokens.color.text,
  textDecoration: "none",
  contain: "strict",
  selectors: {
    "&:hover": rules.hovered({ background: tokens.color.raised }),
    "&:focus-visible": { outlineOffset: "-2px", zIndex: 1 },
  },
});

/** In the list of rows. */
export const row = styleVariants({
  hot: [rowBase],
  cold: [rowBase],
  listed: [rowBase],
  unlisted: [rowBase, { color: tokens.color.textMuted }],
});

export const gone = style(rules.gone);

/** Motion of a card to its place when the list changes. */
export const motion = styleVariants({
  still: {},
  move: rules.moving({ transition: `transform ${tokens.duration.slow} ${tokens.ease}` }),
  arrive: rules.moving({ animation: `${arrive} ${tokens.duration.slow} ease-out` }),
});

const textBase = style([
  flashing,
  {
    ...rules.flexColumn,
    flex: 1,
    minHeight: 0,
    lineHeight: "16px",
    fontSize: tokens.font.size.small,
  },
]);

export const text = style([textBase, { padding: "12px 12px 11px", gap: "6px" }]);
export const compactText = style([textBase, { padding: "8px 9px 8px", gap: "4px" }]);

export const head = style({
  ...rules.apart(tokens.space[2]),
  color: tokens.color.textFaint,
});

export const name = style({
  ...rules.oneLine,
  color: tokens.color.textMuted,
  unicodeBidi: "isolate",
});

export const market = style({ flex: "none" });

/** Price and projection, and below them net and age. What has no room wraps to a third line, which is hidden. No number is cut. */
export const figures = style({
  ...rules.wrappingRow(`0 ${tokens.space[2]}`),
  maxHeight: "36px",
  overflow: "hidden",
  whiteSpace: "nowrap",
  "@media": { [below[350]]: { columnGap: tokens.space[1], letterSpacing: "-0.03em" } },
});

/** Where long amounts leave no room for the unit, it wraps to a second line, which is hidden. Longer ones take both lines. */
export const prices = style({
  flexBasis: "100%",
  ...rules.wrappingRow("0 4px"),
  overflow: "hidden",
  whiteSpace: "normal",
  ...rules.font("body", "medium"),
  lineHeight: "20px",
  "@media": { [upTo[380]]: { fontSize: tokens.font.size.small } },
});

globalStyle(`${prices} > span`, { height: 0 });

export const net = style({ color: tokens.color.textMuted });

/** At the end of the line, also before the net is known. */
export const age = style({
  marginLeft: "auto",
  color: tokens.color.textFaint,
  "@media": { [below[350]]: { display: "none" } },
});

export const foot = style({
  ...rules.wrappingRow(`0 ${tokens.space[2]}`),
  justifyContent: "space-between",
  // Text that does not fit beside a long rank wraps to a second line, which is hidden. Nothing is cut.
  height: "16px",
  overflow: "hidden",
  marginTop: "auto",
  whiteSpace: "nowrap",
  "@media": { [below[350]]: { columnGap: tokens.space[1], letterSpacing: "-0.03em" } },
});

export const faint = style({ color: tokens.color.textFaint });

/** Has no room beside a long rank on a phone. */
export const roomy = style({ "@media": { [below[400]]: { display: "none" } } });

const tierBase = style({ fontWeight: tokens.font.weight.medium });

/** A rarer tier has a heavier weight and a stronger ink, but no colour. */
export const tier = styleVariants({
  1: [tierBase, { color: tokens.color.text, fontWeight: tokens.font.weight.bold }],
  2: [tierBase, { color: tokens.color.text }],
  3: [tierBase],
  4: [tierBase, { color: tokens.color.textFaint }],
});

/** Side of the square expand button in CSS pixels. */
export const EXPAND_PX = 44;

export const expand = style({
  position: "absolute",
  top: 0,
  left: 0,
  ...rules.centredBox(`${EXPAND_PX}px`),
  ...rules.bareButton,
  color: tokens.color.text,
});

/** Background that keeps the icon legible on any picture. */
globalStyle(`${expand} > svg`, {
  ...rules.square("28px"),
  padding: "6px",
  borderRadius: tokens.radius.control,
  background: tokens.color.overlay,
  boxShadow: tokens.shadow.raised,
  "@media": { [media.forcedColors]: { background: "ButtonFace" } },
});
