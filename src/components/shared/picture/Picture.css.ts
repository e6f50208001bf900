import { style } from "@vanilla-extract/css";
import { tokens } from "../../../theme/tokens.css.ts";

const square = style({
  display: "block",
  width: "100%",
  aspectRatio: "1",
  flex: "none",
  overflow: "hidden",
});

export const frame = style([
  square,
  { backgroundColor: tokens.color.sunken, backgroundSize: "cover", backgroundPosition: "center" },
]);

export const image = style({ width: "100%", height: "100%", objectFit: "cover" });

/** Stands for a picture that is not there. */
export const none = style([
  square,
  {
    display: "grid",
    placeItems: "center",
    backgroundColor: tokens.color.sunken,
    color: tokens.color.textMuted,
  },
]);

export const pattern = style([square, { height: "auto" }]);
