import { globalStyle, style } from "@vanilla-extract/css";
import { flexColumn, flexRow, wrappingRow } from "../../theme/rules.ts";
import { below, tokens } from "../../theme/tokens.css.ts";
import { BAR, landscape, STAYS, skeleton, wide } from "./TokenView.css.ts";

const part = style({ ...flexColumn, gap: tokens.space[4], minWidth: 0 });

/** The verdict and its reasons: first on a phone, in the middle on a wide screen. */
export const verdict = style([
  part,
  {
    "@media": {
      [landscape]: { gridColumn: 2 },
      [wide]: { gridArea: "1 / 2 / span 2" },
    },
  },
]);

// Scrolls it clear of the verdict, which stays in view above it and is up to 390 px high.
globalStyle(`${verdict} summary`, { "@media": { [STAYS]: { scrollMarginTop: "480px" } } });

export const picture = style({
  width: "min(100%, 64dvh)",
  marginInline: "auto",
  overflow: "hidden",
  borderRadius: tokens.radius.control,
  background: tokens.color.sunken,
  "@media": {
    // Stays in view while the details scroll.
    [landscape]: {
      width: "100%",
      position: "sticky",
      top: `calc(${BAR} + ${tokens.space[4]})`,
      gridArea: "1 / 1 / span 3",
      alignSelf: "start",
    },
    [wide]: { position: "static", gridArea: "1 / 1" },
  },
});

export const evidence = style([
  part,
  {
    "@media": {
      [landscape]: { gridColumn: 2 },
      [wide]: { gridArea: "1 / 3 / span 2" },
    },
  },
]);

export const traits = style([
  part,
  {
    "@media": {
      [landscape]: { gridColumn: 2 },
      [wide]: { gridArea: "2 / 1" },
    },
  },
]);

/** Has the height of a badge, so that a badge that appears moves nothing. */
export const head = style({
  ...wrappingRow(`${tokens.space[1]} ${tokens.space[2]}`),
  alignItems: "center",
  minHeight: "22px",
  color: tokens.color.textMuted,
  overflowWrap: "anywhere",
  ":focus": { outline: "none" },
});

export const actions = style({
  ...wrappingRow(tokens.space[2]),
  alignItems: "center",
  justifyContent: "space-between",
});

/** Stay in one row. */
export const buttons = style(flexRow(tokens.space[2]));

export const marketLink = style({ color: tokens.color.textMuted });

export const detailsSkeleton = style([
  skeleton,
  { minHeight: "180px", borderRadius: tokens.radius.control },
]);

/** Reserves the height of the market of a token. */
export const chainSkeleton = style({
  minHeight: "229px",
  "@media": { [below[600]]: { minHeight: "247px" } },
});

/** The same of a demo's, which has an offer only. */
export const demoSkeleton = style({ minHeight: "112px" });
