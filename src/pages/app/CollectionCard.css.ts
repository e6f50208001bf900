import { style, styleVariants } from "@vanilla-extract/css";
import { slightShimmer } from "../../theme/motion.css.ts";
import * as rules from "../../theme/rules.ts";
import { from, tokens } from "../../theme/tokens.css.ts";

/** Width from which a featured card fits a large cover beside its text. Standard cards have no container. */
const ROOMY = "(min-width: 480px)";

/** Cards on the narrowest phones, whose figures need all the space. */
export const NARROW = "(max-width: 299px)";

export const card = style({
  position: "relative",
  ...rules.flexColumn,
  height: "100%",
  overflow: "hidden",
  ...rules.linkPanel,
});

/** Covers the card, so that the whole card is one link and one focus target. */
export const link = style({
  display: "inline-block",
  minHeight: "24px",
  textDecoration: "none",
  ":focus-visible": { outline: "none" },
  "::after": { content: "", position: "absolute", inset: 0, borderRadius: tokens.radius.card },
  selectors: {
    "&:focus-visible::after": { outline: `2px solid ${tokens.color.ink}`, outlineOffset: "-2px" },
  },
});

const headBase = style({ display: "grid", flex: 1 });

export const head = styleVariants({
  /** The figures are below cover and text in a narrow card, and below the text otherwise. */
  featured: [
    headBase,
    {
      gridTemplate: '"cover words" auto "figures figures" auto / 88px minmax(0, 1fr)',
      gap: tokens.space[4],
      padding: tokens.space[4],
      "@container": {
        [NARROW]: { padding: tokens.space[3] },
        [ROOMY]: {
          gridTemplate: '"cover words" 1fr "cover figures" auto / 200px minmax(0, 1fr)',
          padding: 0,
        },
      },
    },
  ],
  standard: [
    headBase,
    {
      gridTemplate: '"cover words" auto "cover figures" auto / 56px minmax(0, 1fr)',
      alignContent: "center",
      // Separates a badge that wraps below the name from the figures.
      gap: `${tokens.space[2]} ${tokens.space[3]}`,
      padding: tokens.space[3],
      "@media": {
        [from[380]]: {
          gridTemplateColumns: "72px minmax(0, 1fr)",
          gap: `${tokens.space[1]} ${tokens.space[4]}`,
        },
      },
    },
  ],
});

export const cover = style({
  gridArea: "cover",
  position: "relative",
  alignSelf: "start",
  aspectRatio: "1",
  overflow: "hidden",
  borderRadius: tokens.radius.control,
  background: tokens.color.sunken,
  "@container": {
    [ROOMY]: { alignSelf: "stretch", aspectRatio: "auto", minHeight: "176px", borderRadius: 0 },
  },
});

export const picture = style({
  position: "absolute",
  inset: 0,
  ...rules.square("100%"),
  objectFit: "cover",
  ...rules.moving({ transition: `transform ${tokens.duration.slow} ${tokens.ease}` }),
  selectors: { [`${card}:hover &`]: rules.hovered({ transform: "scale(1.02)" }) },
});

export const words = style({
  gridArea: "words",
  ...rules.spacedGrid(tokens.space[2]),
  alignContent: "start",
  minWidth: 0,
  "@container": { [ROOMY]: { padding: `${tokens.space[4]} ${tokens.space[4]} 0 0` } },
});

/** A long name wraps the badge to the next line. */
export const name = style({
  ...rules.row,
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: `${tokens.space[1]} ${tokens.space[2]}`,
});

export const title = style({
  minWidth: 0,
  fontSize: tokens.font.size.lead,
  overflowWrap: "anywhere",
  "@container": { [ROOMY]: { fontSize: tokens.font.size.title, letterSpacing: "-0.01em" } },
});

export const description = style({
  ...rules.clamped(2),
  color: tokens.color.textMuted,
});

export const figures = style({
  gridArea: "figures",
  display: "grid",
  gridTemplateColumns: "repeat(3, auto)",
  justifyContent: "space-between",
  columnGap: tokens.space[2],
  "@container": { [ROOMY]: { padding: `0 ${tokens.space[4]} ${tokens.space[4]} 0` } },
});

export const label = style({ fontSize: tokens.font.size.small, color: tokens.color.textFaint });

export const value = style({ fontWeight: tokens.font.weight.medium, whiteSpace: "nowrap" });

const waitingLine = style({ ...slightShimmer, borderRadius: tokens.radius.small });

export const waiting = styleVariants({
  cover: { ...slightShimmer, position: "absolute", inset: 0 },
  name: [waitingLine, { width: "50%", height: "20px" }],
  text: [waitingLine, { width: "90%", height: "32px" }],
  figures: [waitingLine, { gridColumn: "1 / -1", width: "100%", height: "32px" }],
});
