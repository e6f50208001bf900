import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { apart, flexRow, font, oneLine, overlay } from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

const card = style({
  position: "absolute",
  left: 0,
  zIndex: 1,
  display: "flex",
  gap: tokens.space[3],
  padding: tokens.space[2],
  ...overlay,
  fontSize: tokens.font.size.small,
  lineHeight: "16px",
});

/** Beside the point, or below the plot. It lets the pointer through. */
export const floating = style([
  card,
  {
    top: 0,
    // The narrowest phone's plot is narrower than the card would be.
    maxWidth: "100%",
    pointerEvents: "none",
  },
]);

/** Under the plot, where it covers neither points nor labels. */
export const docked = style([card, { top: "100%", right: 0 }]);

export const picture = style({
  width: "72px",
  flex: "none",
  alignSelf: "start",
  borderRadius: tokens.radius.control,
  overflow: "hidden",
});

export const text = style({ flex: 1, minWidth: 0 });

export const name = style({ display: "flex", ...font("body", "bold"), lineHeight: "18px" });

export const start = style({ ...oneLine, minWidth: 0 });

export const id = style({ whiteSpace: "pre" });

export const rank = style({ color: tokens.color.textMuted });

export const figures = style({ fontVariantNumeric: "tabular-nums" });

export const row = style(apart(tokens.space[2]));
globalStyle(`${row} dt`, { color: tokens.color.textMuted, whiteSpace: "nowrap" });
globalStyle(`${row} dd`, { ...oneLine, textAlign: "right" });

const dealBase = style({
  ...flexRow(tokens.space[1]),
  fontWeight: tokens.font.weight.bold,
});

export const deal = styleVariants({
  hot: [dealBase, { color: tokens.color.hotText }],
  cold: [dealBase, { color: tokens.color.coldText }],
  listed: [dealBase, { color: tokens.color.textMuted }],
});

export const words = style({ fontWeight: tokens.font.weight.normal });

export const choices = style({ ...flexRow(tokens.space[1]), marginTop: tokens.space[2] });

export const place = style({ color: tokens.color.textMuted, whiteSpace: "nowrap" });

export const open = style({ flex: 1 });
