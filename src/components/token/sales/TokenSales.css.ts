import { style, styleVariants } from "@vanilla-extract/css";
import { shimmer } from "../../../theme/motion.css.ts";
import { faintSmall, flexRow, hovered, mutedSmall, oneLine, square } from "../../../theme/rules.ts";
import { below, tokens } from "../../../theme/tokens.css.ts";

export const none = style({ color: tokens.color.textMuted, fontSize: tokens.font.size.small });

const row = style({
  ...flexRow(tokens.space[3]),
  borderBottom: `1px solid ${tokens.color.line}`,
  lineHeight: "18px",
});

export const own = style([row, { minHeight: "36px", justifyContent: "space-between" }]);

export const summary = style({ paddingBottom: tokens.space[2], ...mutedSmall, textWrap: "pretty" });

/** Speaks against the verdict. */
export const warning = style({
  marginBottom: tokens.space[2],
  padding: tokens.space[3],
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.control,
  fontSize: tokens.font.size.small,
  textWrap: "pretty",
});

/** Filled for a sale that the model believes, hollow for another. */
const mark = {
  content: "",
  display: "inline-block",
  ...square("8px"),
  marginInlineEnd: tokens.space[2],
  border: "1.5px solid currentColor",
  borderRadius: tokens.radius.round,
} as const;

export const date = styleVariants({
  believed: { "::before": { ...mark, background: "currentColor" } },
  doubted: { color: tokens.color.textFaint, "::before": mark },
});

/** A price, and below it why it is not believed, on as many lines as that takes. */
export const ownPrice = style({ padding: `${tokens.space[1]} 0`, textAlign: "right" });

export const comparable = style([
  row,
  {
    minHeight: "52px",
    padding: `${tokens.space[1]} 0`,
    textDecoration: "none",
    // Tighter on the narrowest phones keeps the count of common traits on one line.
    "@media": { [below[350]]: { gap: tokens.space[2] } },
    selectors: { "&:hover": hovered({ background: tokens.color.raised }) },
  },
]);

export const picture = style({
  position: "relative",
  flex: "none",
  overflow: "hidden",
  ...square("44px"),
  borderRadius: tokens.radius.small,
  selectors: { "[data-doubted] &": { opacity: 0.4 } },
  "@media": { [below[350]]: { width: "36px", height: "36px" } },
});

export const names = style({ flex: 1, minWidth: "64px" });

/** Cut with an ellipsis: an id may have 70 digits, and a name may be longer. */
export const name = style({
  display: "block",
  ...oneLine,
  fontWeight: tokens.font.weight.medium,
});

export const figures = style({ textAlign: "right", whiteSpace: "nowrap" });

export const price = style({
  display: "block",
  fontWeight: tokens.font.weight.medium,
  selectors: {
    "[data-doubted] &": { color: tokens.color.textFaint, fontWeight: tokens.font.weight.normal },
    // The own sales have the mark at their date.
    [`[data-doubted] ${comparable} &::before`]: mark,
  },
});

export const skeleton = style([shimmer, { borderRadius: tokens.radius.control }]);
/** The height of six sales and a summary of three lines. On phones, the traits that the sales share take one line more. */
export const comparablesSkeleton = style([
  skeleton,
  { height: "381px", "@media": { [below[600]]: { height: "454px" } } },
]);
export const ownSkeleton = style([skeleton, { height: "36px" }]);

export const quiet = style({
  ...faintSmall,
  "@media": { [below[350]]: { letterSpacing: "-0.03em" } },
});

/** Why a sale is not believed, on as many lines as that takes. */
export const reason = style([
  quiet,
  { display: "block", maxWidth: "19ch", marginInlineStart: "auto", whiteSpace: "normal" },
]);

export const ownReason = style([quiet, { display: "block" }]);
