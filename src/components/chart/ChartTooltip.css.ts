import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { flexRow, font, oneLine, overlay } from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

export const card = style({
  position: "absolute",
  left: 0,
  top: 0,
  zIndex: 1,
  display: "flex",
  gap: tokens.space[3],
  // The narrowest phone's plot is narrower than the card would be.
  maxWidth: "100%",
  padding: tokens.space[2],
  ...overlay,
  fontSize: tokens.font.size.small,
  lineHeight: "16px",
  pointerEvents: "none",
});

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

export const figures = style({
  display: "grid",
  gridTemplateColumns: "1fr auto",
  columnGap: tokens.space[2],
});
globalStyle(`${figures} dt`, { color: tokens.color.textMuted });
globalStyle(`${figures} dd`, { textAlign: "right" });

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

/** The card lets the pointer through; its button does not. */
export const open = style({ marginTop: tokens.space[2], pointerEvents: "auto" });
