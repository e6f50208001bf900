import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import {
  faintSmall,
  flexRow,
  font,
  inlineFlexRow,
  inlineRow,
  mutedSmall,
  spreadRow,
} from "../../theme/rules.ts";
import { below, tokens } from "../../theme/tokens.css.ts";
import * as section from "../shared/section.css.ts";

/** A foot of one line. */
export const note = style({ ...mutedSmall, paddingTop: tokens.space[2], lineHeight: "18px" });

/** Reserves its height, so that nothing below moves when it arrives. */
export const line = style({
  minHeight: "20px",
  color: tokens.color.textMuted,
  fontVariantNumeric: "tabular-nums",
  lineHeight: "20px",
  textWrap: "balance",
});

/** Reserves two lines. A problem takes both, and so does a marketplace's sweep on a phone. */
export const foot = style([
  line,
  {
    ...mutedSmall,
    minHeight: "44px",
    paddingTop: tokens.space[2],
    lineHeight: "18px",
  },
]);

/** Reserves the height of its link, which comes later. */
export const heading = style([section.heading, { alignItems: "center", lineHeight: "24px" }]);

export const facts = style({ borderTop: `1px solid ${tokens.color.line}` });

const base = style({
  ...spreadRow(tokens.space[3]),
  padding: `${tokens.space[1]} 0`,
  borderBottom: `1px solid ${tokens.color.line}`,
  lineHeight: "18px",
});

/** Reserves the height of all lines that a fact may have, also while it loads. */
export const fact = styleVariants({
  owner: [base, { minHeight: "36px" }],
  offer: [base, { minHeight: "45px" }],
  sale: [base, { minHeight: "63px", "@media": { [below[600]]: { minHeight: "81px" } } }],
});

/** Takes the width that the value leaves. Long traits of an offer wrap. */
export const label = style({
  flex: "1 1 0",
  minWidth: "72px",
  color: tokens.color.textMuted,
  overflowWrap: "anywhere",
});

export const value = style({
  minWidth: 0,
  ...font("body", "medium"),
  overflowWrap: "anywhere",
  textAlign: "right",
});

/** A link that stands alone. */
export const alone = style(inlineFlexRow(tokens.space[2]));
globalStyle(`${alone} > a`, { lineHeight: "24px" });

export const quiet = style({ ...faintSmall, display: "block", fontWeight: "normal" });

/** The transaction after the accounts: on a phone on a line of its own. */
export const transaction = style({
  "::before": { content: "· " },
  "@media": { [below[600]]: { display: "block", "::before": { display: "none" } } },
});

/** A row of an expanded card. Its height is that of a link, also while it loads. */
export const row = style({});
globalStyle(`${row} > dd`, { minHeight: "24px" });
globalStyle(`${row} > dd a`, { ...inlineRow, minHeight: "24px" });

/** The same with the value on a second line. */
export const tall = style([row]);
globalStyle(`${tall}${tall} > dd`, {
  ...flexRow(tokens.space[2]),
  flex: "0 0 100%",
  justifyContent: "flex-end",
  maxWidth: "none",
});

/** The same with room for two lines: an offer and its distance from the projection. */
export const offer = style([tall]);
globalStyle(`${offer}${offer} > dd`, { minHeight: "36px", textWrap: "balance" });
