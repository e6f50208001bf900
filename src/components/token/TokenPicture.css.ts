import { style } from "@vanilla-extract/css";
import { cover, spreadRow, square } from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

export const frame = style({
  display: "block",
  width: "100%",
  aspectRatio: "1",
  backgroundColor: tokens.color.sunken,
  backgroundSize: "cover",
});

export const image = style({ width: "100%", height: "100%", objectFit: "contain" });

export const stage = style({ position: "relative" });

export const program = style({
  ...cover,
  ...square("100%"),
  border: 0,
  background: tokens.color.sunken,
});

/** In the corner, because the program takes the rest of the picture. */
export const stop = style({
  position: "absolute",
  right: tokens.space[3],
  bottom: tokens.space[3],
});

export const word = style({
  position: "absolute",
  inset: `auto ${tokens.space[3]} ${tokens.space[3]}`,
  ...spreadRow(tokens.space[2]),
  padding: `${tokens.space[1]} ${tokens.space[1]} ${tokens.space[1]} ${tokens.space[3]}`,
  borderRadius: tokens.radius.control,
  background: tokens.color.overlay,
  fontSize: tokens.font.size.small,
  lineHeight: "16px",
});

/** At the top, because a failed picture shows its message at the bottom. */
export const offer = style([
  word,
  { inset: `${tokens.space[2]} ${tokens.space[2]} auto ${tokens.space[2]}` },
]);
