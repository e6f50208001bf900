import { style } from "@vanilla-extract/css";
import { tokens } from "../../theme/tokens.css.ts";
import { landscape } from "./TokenView.css.ts";

export const frame = style({
  display: "block",
  width: "100%",
  aspectRatio: "1",
  backgroundColor: tokens.color.sunken,
  backgroundSize: "cover",
});

export const image = style({ width: "100%", height: "100%", objectFit: "contain" });

/** Around a picture and what lies over it. */
export const stage = style({ position: "relative" });

export const program = style({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  border: 0,
  background: tokens.color.sunken,
});

/** In the corner: a program has the rest. */
export const stop = style({
  position: "absolute",
  right: tokens.space[3],
  bottom: tokens.space[3],
});

export const word = style({
  position: "absolute",
  inset: `auto ${tokens.space[3]} ${tokens.space[3]}`,
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: tokens.space[2],
  padding: `${tokens.space[1]} ${tokens.space[1]} ${tokens.space[1]} ${tokens.space[3]}`,
  borderRadius: tokens.radius.control,
  background: tokens.color.overlay,
  fontSize: tokens.font.size.small,
  lineHeight: "16px",
});

/** Above: a picture that failed says so below, and on a phone the view closes at the right. */
export const offer = style([
  word,
  {
    inset: `${tokens.space[2]} ${tokens.space[12]} auto ${tokens.space[2]}`,
    "@media": { [landscape]: { right: tokens.space[2] } },
  },
]);
