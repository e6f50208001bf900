import { style } from "@vanilla-extract/css";
import { spacedGrid, spreadRow, square } from "../../theme/rules.ts";
import { from, media, tokens } from "../../theme/tokens.css.ts";

const SLIDE_MS = "500ms";
/** Height reserved for the modal's head, a slide's text and the margin around the modal. The picture gets the rest. */
const ROOM_FOR_WORDS = "200px";
const CONTROLS_WIDTH = "184px";

export const show = style({ position: "relative", ":focus-visible": { outline: "none" } });

export const frame = style({ overflow: "hidden", touchAction: "pan-y", userSelect: "none" });

const moving = style({
  display: "flex",
  "@media": { [media.motion]: { transition: `transform ${SLIDE_MS} ${tokens.ease}` } },
});

/** Index of the shown slide -> class. */
export const track: readonly string[] = [0, 1, 2, 3].map((at) =>
  style([moving, { transform: `translateX(${at * -100}%)` }]),
);

/** In portrait the text covers the bottom of a 600 by 850 picture. In landscape the text is below it. */
export const slide = style({
  position: "relative",
  flex: "0 0 100%",
  minWidth: 0,
  aspectRatio: "600 / 850",
  overflow: "hidden",
  "@media": { [from[600]]: { aspectRatio: "auto" } },
});

export const picture = style({
  display: "block",
  height: "100%",
  background: tokens.color.sunken,
  "@media": {
    [from[600]]: {
      height: "auto",
      aspectRatio: "16 / 9",
      maxHeight: `calc(100dvh - ${ROOM_FOR_WORDS})`,
    },
  },
});

export const image = style({
  ...square("100%"),
  objectFit: "cover",
  objectPosition: "top",
});

export const words = style({
  position: "absolute",
  inset: "auto 0 0",
  ...spacedGrid(tokens.space[1]),
  padding: `${tokens.space[12]} ${tokens.space[4]} ${tokens.space[3]}`,
  background: `linear-gradient(to top, ${tokens.color.overlay} calc(100% - ${tokens.space[12]}), transparent)`,
  "@media": {
    [from[600]]: {
      position: "static",
      minHeight: "92px",
      padding: `${tokens.space[4]} ${CONTROLS_WIDTH} ${tokens.space[5]} ${tokens.space[6]}`,
      background: "none",
    },
  },
});

export const title = style({
  fontSize: tokens.font.size.lead,
  "@media": { [from[600]]: { fontSize: tokens.font.size.title } },
});

export const text = style({ color: tokens.color.textMuted, textWrap: "balance" });

export const controls = style({
  ...spreadRow(tokens.space[3]),
  padding: `${tokens.space[2]} ${tokens.space[4]} ${tokens.space[4]}`,
  "@media": {
    [from[600]]: {
      position: "absolute",
      right: tokens.space[6],
      bottom: tokens.space[6],
      padding: 0,
    },
  },
});

export const counter = style({ minWidth: "48px", textAlign: "center" });
