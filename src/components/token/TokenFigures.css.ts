import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { flexColumn, font, inlineFlexRow, mutedSmall, wrappingRow } from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";
import { flashing } from "../flashing.css.ts";
import { BAR, STAYS, wide } from "./TokenView.css.ts";

const panelBase = style([
  flashing,
  {
    ...flexColumn,
    gap: tokens.space[3],
    padding: tokens.space[4],
    border: `1px solid ${tokens.color.line}`,
    borderRadius: tokens.radius.card,
    background: tokens.color.overlay,
    "@media": {
      // Stays in view while the evidence scrolls. In a low window it would leave too little room for the steps below it.
      [STAYS]: {
        position: "sticky",
        top: `calc(${BAR} + ${tokens.space[4]})`,
        zIndex: 1,
        // Covers what scrolls through the gaps above and below, and behind the round corners.
        boxShadow: [`-${tokens.space[4]}`, tokens.space[4]]
          .map((offset) => `0 ${offset} ${tokens.color.overlay}`)
          .join(),
      },
    },
  },
]);

export const panel = styleVariants({
  hot: [panelBase, { borderColor: tokens.color.hot, background: tokens.color.hotSoft }],
  cold: [panelBase, { background: tokens.color.coldSoft }],
  listed: [panelBase],
  unlisted: [panelBase],
});

const headlineBase = style({
  ...wrappingRow(`0 ${tokens.space[3]}`),
  alignItems: "baseline",
  justifyContent: "space-between",
});

export const headline = styleVariants({
  hot: [headlineBase, { color: tokens.color.hotText }],
  cold: [headlineBase, { color: tokens.color.coldText }],
  listed: [headlineBase],
});

export const deviation = style({
  ...font("display", "bold"),
  letterSpacing: "-0.02em",
  lineHeight: 1.2,
});

export const unit = style({
  ...font("lead", "medium"),
  letterSpacing: 0,
});

export const verdict = style({
  ...inlineFlexRow("6px"),
  fontWeight: tokens.font.weight.medium,
});

export const quiet = style({ color: tokens.color.textMuted, fontSize: tokens.font.size.title });

export const figures = style({
  ...wrappingRow(`${tokens.space[5]} ${tokens.space[3]}`),
  marginBottom: tokens.space[1],
});
/** Equal columns. A longer amount widens its own column before the row wraps. */
globalStyle(`${figures} > div`, { position: "relative", flex: "1 0 72px" });
globalStyle(`${figures} dt`, {
  ...mutedSmall,
  lineHeight: "16px",
});
globalStyle(`${figures} dd`, {
  ...font("lead", "medium"),
  lineHeight: "24px",
  whiteSpace: "nowrap",
});

/** Three amounts of four decimals fit side by side in the narrowest of three columns. */
globalStyle(`${figures} dt + dd`, {
  "@media": { [`${wide} and (max-width: 1199px)`]: { fontSize: tokens.font.size.body } },
});

/** The dollars under the amount in ETH. */
globalStyle(`${figures} dd + dd`, { ...mutedSmall, minHeight: "16px", lineHeight: "16px" });

/** In the gap below the amounts, so that it moves nothing. */
export const note = style({ position: "absolute", top: "calc(100% + 2px)", left: 0 });

export const words = style({
  ...mutedSmall,
  lineHeight: "20px",
  textWrap: "pretty",
});
globalStyle(`${words} b`, { color: tokens.color.text, fontWeight: tokens.font.weight.medium });

export const reserved = style({
  "::before": { content: "attr(data-words)", visibility: "hidden" },
});
