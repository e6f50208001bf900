import { style } from "@vanilla-extract/css";
import { clamped, flexRow, mutedSmall } from "../../theme/rules.ts";
import { below, tokens } from "../../theme/tokens.css.ts";
import { landscape, skeleton } from "./TokenView.css.ts";

/** Keeps clear of the dialog's close button, which in landscape lies over the details. */
export const head = style({ "@media": { [landscape]: { paddingRight: "44px" } } });

/** As high as a badge, which may come and go. */
export const collection = style({
  ...flexRow(tokens.space[2]),
  minHeight: "22px",
  ...mutedSmall,
});

export const name = style({
  ...clamped(3),
  fontSize: tokens.font.size.title,
  lineHeight: 1.3,
  overflowWrap: "anywhere",
  textWrap: "wrap",
  // Clamps very long names; the dialog's title holds the full name.
  unicodeBidi: "isolate",
});

export const rank = style({ color: tokens.color.textMuted });

export const actions = style({ ...flexRow(tokens.space[2]), flexWrap: "wrap" });

export const marketLink = style({ marginRight: "auto", color: tokens.color.textMuted });

export const detailsSkeleton = style([
  skeleton,
  { minHeight: "180px", borderRadius: tokens.radius.control },
]);

/** Reserves the height of the market of a token. */
export const chainSkeleton = style({
  minHeight: "229px",
  "@media": { [below[600]]: { minHeight: "247px" } },
});
