import { globalStyle, style } from "@vanilla-extract/css";
import { faintSmall, flexRow, font, inlineFlexRow, mutedSmall } from "../../theme/rules.ts";
import { below, tokens } from "../../theme/tokens.css.ts";

/** Reserves its height, so that nothing below moves when it arrives. */
export const line = style({
  minHeight: "20px",
  color: tokens.color.textMuted,
  fontVariantNumeric: "tabular-nums",
});

/** On a phone, a problem takes two lines. */
export const foot = style([
  line,
  { ...mutedSmall, paddingTop: tokens.space[2], "@media": { [below[600]]: { minHeight: "44px" } } },
]);

export const facts = style({ borderTop: `1px solid ${tokens.color.line}` });

const fact = style({
  ...flexRow(tokens.space[3]),
  justifyContent: "space-between",
  padding: `${tokens.space[1]} 0`,
  borderBottom: `1px solid ${tokens.color.line}`,
  lineHeight: "18px",
});

/** The lines that a fact may have, reserved while it loads. */
export const owner = style([fact, { minHeight: "36px" }]);
export const bid = style([fact, { minHeight: "45px" }]);
export const sale = style([fact, { minHeight: "63px" }]);

export const label = style({ flex: "none", color: tokens.color.textMuted });

export const value = style({
  minWidth: 0,
  ...font("body", "medium"),
  overflowWrap: "anywhere",
  textAlign: "right",
});

/** A link that stands alone. */
export const alone = style({ ...inlineFlexRow(tokens.space[2]), minHeight: "24px" });
globalStyle(`${alone} > a`, { lineHeight: "24px" });

export const quiet = style({ ...faintSmall, display: "block", fontWeight: "normal" });

/** A row of an expanded card with its value on a second line. */
export const tall = style({});
globalStyle(`${tall}${tall} > dd`, {
  ...flexRow(tokens.space[2]),
  flex: "0 0 100%",
  justifyContent: "flex-end",
  maxWidth: "none",
});
