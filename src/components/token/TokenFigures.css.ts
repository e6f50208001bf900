import { globalStyle, keyframes, style, styleVariants } from "@vanilla-extract/css";
import { media, tokens } from "../../theme/tokens.css.ts";

// Two of a kind: going from one to the other begins the animation anew.
const flashA = keyframes({ from: { background: tokens.color.raised } });
const flashB = keyframes({ from: { background: tokens.color.raised } });

const panelBase = style({
  display: "flex",
  flexDirection: "column",
  gap: tokens.space[3],
  padding: tokens.space[4],
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.card,
  "@media": {
    [media.motion]: {
      selectors: {
        "&[data-flash='a']": { animation: `${flashA} ${tokens.duration.flash} ease-out` },
        "&[data-flash='b']": { animation: `${flashB} ${tokens.duration.flash} ease-out` },
      },
    },
  },
});

export const panel = styleVariants({
  hot: [panelBase, { borderColor: tokens.color.hot, background: tokens.color.hotSoft }],
  cold: [panelBase, { borderColor: tokens.color.line, background: tokens.color.coldSoft }],
  listed: [panelBase],
  unlisted: [panelBase],
});

const headlineBase = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: `0 ${tokens.space[3]}`,
});

export const headline = styleVariants({
  hot: [headlineBase, { color: tokens.color.hotText }],
  cold: [headlineBase, { color: tokens.color.coldText }],
  listed: [headlineBase],
});

export const deviation = style({
  fontSize: tokens.font.size.display,
  fontWeight: tokens.font.weight.bold,
  letterSpacing: "-0.02em",
  lineHeight: 1.2,
});

export const unit = style({
  fontSize: tokens.font.size.lead,
  fontWeight: tokens.font.weight.medium,
  letterSpacing: 0,
});

export const verdict = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "6px",
  fontWeight: tokens.font.weight.medium,
});

export const quiet = style({ color: tokens.color.textMuted, fontSize: tokens.font.size.title });

export const figures = style({
  display: "flex",
  flexWrap: "wrap",
  gap: tokens.space[3],
});
/** Equal columns; a longer amount widens its own before it takes a second row. */
globalStyle(`${figures} > div`, { flex: "1 0 72px" });
globalStyle(`${figures} dt`, {
  color: tokens.color.textMuted,
  fontSize: tokens.font.size.small,
  lineHeight: "16px",
});
globalStyle(`${figures} dd`, {
  fontSize: tokens.font.size.lead,
  fontWeight: tokens.font.weight.medium,
  lineHeight: "24px",
  whiteSpace: "nowrap",
});

export const words = style({
  color: tokens.color.textMuted,
  fontSize: tokens.font.size.small,
  lineHeight: "20px",
});
globalStyle(`${words} b`, { color: tokens.color.text, fontWeight: tokens.font.weight.medium });
