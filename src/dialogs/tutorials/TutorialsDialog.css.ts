import { globalStyle, style } from "@vanilla-extract/css";
import { flexRow, font, oneLine, spreadRow, stack } from "../../theme/rules.ts";
import { from, tokens } from "../../theme/tokens.css.ts";

export const grid = style({ ":focus-visible": { outline: "none" } });

export const welcome = style({
  ...flexRow(tokens.space[4]),
  padding: `${tokens.space[5]} ${tokens.space[4]}`,
  borderBottom: `1px solid ${tokens.color.line}`,
  "@media": { [from[600]]: { padding: tokens.space[6] } },
});

export const welcomeTitle = style({
  ...font("title", "bold"),
  lineHeight: 1.2,
});

export const welcomeText = style({ color: tokens.color.textMuted, textWrap: "balance" });

export const tour = style({ marginTop: tokens.space[3] });

export const close = style({ margin: "-8px -8px auto auto" });

export const cards = style({
  ...stack(tokens.space[4]),
  padding: tokens.space[4],
  "@media": {
    [from[600]]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", padding: tokens.space[6] },
    [from[768]]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
  },
});

export const stageHead = style({
  ...spreadRow(tokens.space[2]),
  padding: tokens.space[2],
  borderBottom: `1px solid ${tokens.color.line}`,
  "@media": {
    // The back and close buttons share the remaining width, so the title is centred in the modal.
    [from[600]]: {
      display: "grid",
      gridTemplateColumns: "minmax(max-content, 1fr) minmax(0, auto) minmax(max-content, 1fr)",
    },
  },
});

globalStyle(`${stageHead} > button`, { justifySelf: "start" });
globalStyle(`${stageHead} > :last-child`, { justifySelf: "end" });

/** Hidden on a phone, where only the back and close buttons are shown. */
export const stageTitle = style({
  display: "none",
  ...oneLine,
  fontWeight: tokens.font.weight.medium,
  "@media": { [from[600]]: { display: "block" } },
});

export const duration = style({
  marginInlineStart: tokens.space[2],
  color: tokens.color.textMuted,
  fontWeight: tokens.font.weight.normal,
});

/** Fills the modal's width, limited by the height of the screen. */
export const player = style({ maxWidth: "calc((100dvh - 96px) * 16 / 9)", margin: "0 auto" });
