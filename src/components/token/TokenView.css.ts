import { globalStyle, style } from "@vanilla-extract/css";
import { shimmer } from "../../theme/motion.css.ts";
import {
  clamped,
  flexColumn,
  flexRow,
  font,
  mutedSmall,
  oneLine,
  square,
  wrappingRow,
} from "../../theme/rules.ts";
import { below, media, tokens } from "../../theme/tokens.css.ts";

/** Media query for the picture beside the details, also on paper. It also matches a phone in landscape. */
export const landscape =
  "print, (min-width: 600px) and (min-aspect-ratio: 1/1), (min-width: 960px)";

/** Media query for three columns: the picture, the verdict, and the evidence. */
export const wide = "print, (min-width: 1024px)";

/** Media query for a verdict that stays in view: in three columns, with room for as much again below it. */
export const STAYS = "(min-width: 1024px) and (min-height: 760px)";

/** Height of the bar with the name. */
export const BAR = "56px";

/** Height of the view beside the picture: that of the window without the dialog's margin. */
export const VIEW = "min(760px, 100dvh - 34px)";

/** Has the same height for every token and while loading, so that the dialog does not jump. */
export const view = style({ "@media": { [landscape]: { minHeight: VIEW } } });

/** The token's name, the buttons to its neighbours and the close button. Stays in view. */
export const bar = style({
  position: "sticky",
  top: 0,
  zIndex: 1,
  ...flexRow(tokens.space[2]),
  minHeight: BAR,
  paddingInline: `${tokens.space[4]} ${tokens.space[1]}`,
  borderBottom: `1px solid ${tokens.color.line}`,
  background: tokens.color.overlay,
  "@media": { [landscape]: { paddingInline: `${tokens.space[6]} ${tokens.space[2]}` } },
});

/** Beside the name on a phone, where the picture follows the verdict. */
export const thumb = style({
  position: "relative",
  flex: "none",
  overflow: "hidden",
  ...square("40px"),
  borderRadius: tokens.radius.small,
  // On the narrowest phones only the name fits. In landscape the large picture is beside it.
  // CSS decides, because the server does not know the window.
  "@media": { [below[350]]: { display: "none" }, [landscape]: { display: "none" } },
});

const title = style({
  flex: 1,
  minWidth: 0,
  ...font("body", "bold"),
  unicodeBidi: "isolate",
  "@media": { [landscape]: { fontSize: tokens.font.size.title } },
});

export const name = style([title, { overflowWrap: "anywhere", ...clamped(2) }]);

/** A name that ends with the token's number, which has a line of its own where both do not fit. */
export const numbered = style([title, wrappingRow("0 0.25em")]);
export const beforeNumber = style({ maxWidth: "100%", ...oneLine });
export const number = style({ maxWidth: "100%", overflowWrap: "anywhere", ...clamped(1) });

export const body = style({
  ...flexColumn,
  gap: tokens.space[4],
  padding: tokens.space[4],
  "@media": {
    [landscape]: {
      display: "grid",
      // The picture is a square as high as the window allows.
      gridTemplateColumns: `min(50%, ${VIEW} - ${BAR} - ${tokens.space[8]}) minmax(0, 1fr)`,
      gridTemplateRows: "auto auto 1fr",
      columnGap: tokens.space[6],
      padding: `${tokens.space[4]} ${tokens.space[6]} ${tokens.space[6]}`,
    },
    [wide]: {
      gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
      gridTemplateRows: "auto 1fr",
    },
  },
});

export const steps = style({ flex: "none", ...flexRow(tokens.space[1]) });

/** A phone has no room for it. */
export const position = style({
  display: "none",
  // The buttons beside it stay under the pointer.
  minWidth: "14ch",
  textAlign: "center",
  ...mutedSmall,
  "@media": { [landscape]: { display: "block" } },
});

export const notice = style({
  display: "grid",
  minHeight: "320px",
  placeItems: "center",
  padding: tokens.space[4],
});

/** Clamps the token id from the URL, which may have any length. */
export const cut = style({
  ...clamped(3),
  overflowWrap: "anywhere",
});

export const skeleton = style(shimmer);

export const pictureSkeleton = style([skeleton, { width: "100%", aspectRatio: "1" }]);

const line = style([skeleton, { flex: "none", borderRadius: tokens.radius.small }]);
export const titleSkeleton = style([line, { width: "60%", height: "22px" }]);
export const figuresSkeleton = style([line, { height: "300px", borderRadius: tokens.radius.card }]);
export const traitSkeleton = style([line, { height: "28px" }]);

// Scrolls elements that get the keyboard focus clear of the bar.
globalStyle(`${body} :is(a, button, summary)`, { scrollMarginTop: `calc(${BAR} + 8px)` });

globalStyle(`${bar} :is(button, a)`, {
  "@media": { [media.coarse]: { width: "44px", minHeight: "44px" } },
});
