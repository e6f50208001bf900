import { globalStyle, style } from "@vanilla-extract/css";
import { shimmer } from "../../../theme/motion.css.ts";
import {
  faintSmall,
  flexRow,
  font,
  oneLine,
  shownFrom,
  spacedColumns,
  touchArea,
} from "../../../theme/rules.ts";
import { below, from, media, tokens } from "../../../theme/tokens.css.ts";
import { pageInset } from "../CollectionPage.css.ts";

export const header = style([pageInset, { paddingBottom: tokens.space[3] }]);

export const row = style({
  ...spacedColumns("48px minmax(0, 1fr)", `${tokens.space[3]} ${tokens.space[3]}`),
  alignItems: "center",
  "@media": {
    // Picture and badges fit in one row of the narrowest phones only if both are small.
    [below[350]]: { gridTemplateColumns: "36px minmax(0, 1fr)", columnGap: tokens.space[2] },
    [from[1200]]: { gridTemplateColumns: "48px minmax(160px, auto) minmax(0, 1fr)" },
  },
});

export const picture = style({
  width: "100%",
  aspectRatio: "1",
  overflow: "hidden",
  borderRadius: tokens.radius.control,
  background: tokens.color.shimmer,
});

export const who = style({ display: "grid", minWidth: 0 });

export const name = style({
  ...oneLine,
  fontSize: tokens.font.size.title,
  letterSpacing: "-0.01em",
  lineHeight: "26px",
});

/** Its text is transparent and meant for screen readers. */
export const nameSkeleton = style({
  display: "inline-block",
  width: "180px",
  maxWidth: "100%",
  borderRadius: tokens.radius.small,
  ...shimmer,
  color: "transparent",
  lineHeight: "20px",
  userSelect: "none",
});

export const badges = style({
  ...flexRow(`0 ${tokens.space[2]}`),
  // A scrollbar that takes width from a narrow page leaves too little for one line.
  flexWrap: "wrap",
  minHeight: "24px",
  "@media": { [below[400]]: { columnGap: tokens.space[1] } },
});

/** Tighter badges on narrow phones, so that they fit in one line with the buttons. */
globalStyle(`${badges} > span`, { "@media": { [below[400]]: { paddingInline: "5px" } } });

/** A small button in the row of the badges. */
export const headerButton = style({
  minHeight: "24px",
  padding: `0 ${tokens.space[1]}`,
  marginLeft: `-${tokens.space[1]}`,
  gap: tokens.space[1],
  fontSize: tokens.font.size.small,
  ...touchArea("-10px -4px"),
});

/** The arrow of "About" has no room on the narrowest phones. */
globalStyle(`${headerButton}[aria-expanded] > svg`, {
  "@media": { [below[350]]: { display: "none" } },
});

/** Left out where the badges take all of the row. */
export const roomy = style(shownFrom(from[400]));

/** A zoomed page on a desktop, not a phone. Nothing scrolls sideways there. */
const enlarged = `${media.low}, (hover: hover) and (max-width: 599px)`;

/** Scrolls sideways if its one line does not fit. Spans a phone from edge to edge. */
export const strip = style({
  gridColumn: "1 / -1",
  margin: `0 -${tokens.space[3]}`,
  overflowX: "auto",
  scrollbarWidth: "none",
  // Fades out at the end where content overflows.
  maskImage: `linear-gradient(to left, transparent, black ${tokens.space[6]})`,
  // Inside the element, because the strip clips an outer outline.
  ":focus-visible": { outlineOffset: "-2px" },
  "@media": {
    [enlarged]: { maskImage: "none" },
    [from[1200]]: { gridColumn: "auto", maskImage: "none" },
  },
});

const MORE_PX = 16;

// While figures are beyond the edge, a mark says so. Only a strip that scrolls takes the focus.
globalStyle(`${strip}[tabindex]:not([data-end])`, {
  display: "flex",
  alignItems: "center",
  maskImage: `linear-gradient(to left, black ${MORE_PX}px, transparent 0, black 44px)`,
});
globalStyle(`${strip}[tabindex]:not([data-end])::after`, {
  content: "›",
  position: "sticky",
  right: 0,
  flex: "none",
  alignSelf: "stretch",
  display: "grid",
  alignItems: "center",
  width: `${MORE_PX}px`,
  // The figures pass below it.
  background: tokens.color.canvas,
  // Takes no room, which would make the strip scroll for itself.
  marginLeft: `-${MORE_PX}px`,
  color: tokens.color.textMuted,
  fontSize: tokens.font.size.title,
});

export const figures = style({
  display: "flex",
  gap: tokens.space[4],
  width: "max-content",
  minWidth: "100%",
  flex: "none",
  // The padding lets the last figure scroll clear of the fade.
  padding: `0 ${tokens.space[6]} 0 ${tokens.space[3]}`,
  "@media": {
    [from[960]]: { gap: tokens.space[6] },
    [enlarged]: { flexWrap: "wrap", width: "auto", gap: `${tokens.space[1]} ${tokens.space[4]}` },
    [from[1200]]: { justifyContent: "flex-end", paddingRight: tokens.space[3] },
  },
});

/** The minimum width fits most values, so that a loading value does not shift the other figures. */
export const figure = style({ display: "grid", flex: "none", minWidth: "6ch" });

export const word = style({
  ...faintSmall,
  lineHeight: "16px",
});

export const value = style({
  ...font("lead", "medium"),
  lineHeight: "22px",
});

/** A figure of an earlier visit. */
export const oldValue = style([value, { color: tokens.color.textFaint }]);
