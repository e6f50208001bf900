import { globalStyle, style } from "@vanilla-extract/css";
import { shimmer } from "../../theme/motion.css.ts";
import { clamped, flexColumn, font, mutedSmall, oneLine, spreadRow } from "../../theme/rules.ts";
import { media, tokens } from "../../theme/tokens.css.ts";

/** Media query for the picture beside the details. It also matches a phone in landscape. */
export const landscape = "(min-width: 600px) and (min-aspect-ratio: 1/1), (min-width: 960px)";

/** Height of the previous/next bar under the picture. */
const STEPS = "52px";

/** Dialog's margin to the window's top and bottom edges, in total. */
const OUTSIDE = "34px";

export const view = style({
  position: "relative",
  ...flexColumn,
  "@media": { [landscape]: { flexDirection: "row" } },
});

/** Width of the close button and its distance to the edge, which the details keep free beside the picture. */
const CLOSE = "52px";

/** The token's name and the close button: a sticky bar, or the corner beside the details. The content never is under it. */
export const head = style({
  position: "sticky",
  top: 0,
  zIndex: 1,
  ...spreadRow(tokens.space[2]),
  padding: `${tokens.space[1]} ${tokens.space[1]} ${tokens.space[1]} ${tokens.space[4]}`,
  background: tokens.color.overlay,
  "@media": { [landscape]: { position: "absolute", right: 0, paddingLeft: 0, background: "none" } },
});

/** Names the token while its title is scrolled out of view. */
export const headName = style({
  ...oneLine,
  ...font("small", "medium"),
  "@media": { [landscape]: { display: "none" } },
});

export const beside = style({
  ...flexColumn,
  flex: "none",
  background: tokens.color.sunken,
  "@media": {
    [landscape]: {
      // A square as high as the window allows, with the previous/next bar below it.
      width: `min(50%, 100dvh - ${OUTSIDE} - ${STEPS})`,
      // The same height for every token and while loading, so that the bar's buttons stay under the pointer.
      minHeight: `min(760px, 100dvh - ${OUTSIDE})`,
    },
  },
});

export const picture = style({
  "@media": {
    // Centred vertically in the height of the details.
    [landscape]: { marginBlock: "auto" },
    // Limits the picture so that the figures, which matter most, start on the first screen.
    "(max-aspect-ratio: 1/1) and (max-width: 959px)": {
      width: "min(100%, 46dvh)",
      margin: "0 auto",
    },
  },
});

export const steps = style({
  ...spreadRow(tokens.space[2]),
  height: STEPS,
  paddingInline: tokens.space[2],
});

export const position = style(mutedSmall);

export const details = style({
  ...flexColumn,
  flex: 1,
  gap: tokens.space[4],
  minWidth: 0,
  padding: tokens.space[4],
  "@media": {
    [landscape]: {
      maxHeight: `calc(100dvh - ${OUTSIDE})`,
      padding: tokens.space[6],
      paddingRight: CLOSE,
      overflowY: "auto",
      overscrollBehavior: "contain",
    },
  },
});

export const notice = style({
  display: "grid",
  flex: 1,
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
export const stepsSkeleton = style({ height: STEPS });

const line = style([skeleton, { flex: "none", borderRadius: tokens.radius.small }]);
export const titleSkeleton = style([line, { width: "60%", height: "60px" }]);
export const figuresSkeleton = style([line, { height: "228px", borderRadius: tokens.radius.card }]);
export const traitSkeleton = style([line, { height: "28px" }]);

globalStyle(`${head} button, ${steps} button`, {
  "@media": { [media.coarse]: { width: "44px", minHeight: "44px" } },
});
