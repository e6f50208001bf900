import { createVar, globalStyle, keyframes, style } from "@vanilla-extract/css";
import { flexRow, font, stack } from "../theme/rules.ts";
import { media, tokens, upTo } from "../theme/tokens.css.ts";
import { corner } from "./BetaToast.css.ts";

const rise = keyframes({ from: { opacity: 0, transform: "translateY(16px)" } });

/** Scale factor of distances and the title; 1 is full size. */
const scale = createVar();
const scaled = (distance: string) => `calc(${distance} * ${scale})`;

/** Small screens, where the toast is scaled down. */
const SMALL = "(max-width: 499px), (max-height: 649px)";
/** Screens too low to show the toast over the page. */
const LOW = "(max-height: 320px)";
/** Screens wide enough for text and video side by side. */
const SIDE_BY_SIDE = "(min-width: 680px)";

export const card = style({
  vars: { [scale]: "1" },
  inset: "auto",
  ...corner,
  width: "min(650px, 90%)",
  maxWidth: "none",
  maxHeight: `calc(100dvh - 2 * ${tokens.space[4]})`,
  padding: scaled(tokens.space[5]),
  overflow: "auto",
  overscrollBehavior: "contain",
  borderRadius: tokens.radius.panel,
  ":focus-visible": { outline: "none" },
  "@media": {
    [SMALL]: { vars: { [scale]: "0.75" } },
    // On a phone both side margins are 5 percent.
    "(max-width: 499px)": { right: "5%" },
    // Placed at the end of the page, where it covers nothing. The opener button leads there.
    [LOW]: { position: "static", maxHeight: "none", marginInline: "auto" },
    [media.motion]: { animation: `${rise} ${tokens.duration.slow} ${tokens.ease}` },
  },
});

export const head = style({
  ...flexRow(scaled(tokens.space[2])),
  marginBottom: scaled(tokens.space[4]),
});

export const title = style({
  fontSize: scaled("24px"),
  letterSpacing: "-0.01em",
  // Keeps the title and its badge on one line on the narrowest phones.
  "@media": { [upTo[380]]: { fontSize: tokens.font.size.lead } },
});

/** Aligns the icon, not its frame, with the card's content. */
export const close = style({ margin: "-8px -8px -8px auto" });

export const content = style({
  ...stack(scaled(tokens.space[5])),
  alignItems: "center",
  "@media": { [SIDE_BY_SIDE]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" } },
});

/** A playing video takes the card's full width. */
export const playing = style({
  "@media": { [SIDE_BY_SIDE]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const video = style({
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.card,
  overflow: "hidden",
});

export const words = style(stack(scaled(tokens.space[2])));

export const tagline = style({
  ...font("lead", "medium"),
  lineHeight: 1.35,
  textWrap: "balance",
});

export const invitation = style({
  marginBottom: tokens.space[1],
  color: tokens.color.textMuted,
});

/** Height of the card, or a little more. */
const SPACE = "min(420px, 62dvh)";
// The page scrolls what has the focus above the card, even at its end.
globalStyle(`:root:has(${card})`, {
  "@media": { [`not all and ${LOW}`]: { scrollPaddingBottom: SPACE, paddingBottom: SPACE } },
});
