import { keyframes, style, styleVariants } from "@vanilla-extract/css";
import { hovered, panel, spreadRow, square } from "../../theme/rules.ts";
import { media, tokens } from "../../theme/tokens.css.ts";

const base = style({
  display: "grid",
  gridTemplateRows: "auto 1fr",
  ...square("100%"),
  padding: 0,
  overflow: "hidden",
  ...panel,
  textAlign: "start",
});

export const card = styleVariants({
  pressable: [
    base,
    {
      cursor: "pointer",
      selectors: { "&:hover": hovered({ borderColor: tokens.color.lineStrong }) },
      "@media": { [media.motion]: { transition: `border-color ${tokens.duration.quick}` } },
    },
  ],
  still: [base],
  empty: [
    base,
    {
      gridTemplateRows: "none",
      placeContent: "center",
      justifyItems: "center",
      gap: tokens.space[2],
      minHeight: "168px",
      padding: tokens.space[4],
      borderStyle: "dashed",
      background: "none",
      color: tokens.color.textMuted,
      textAlign: "center",
    },
  ],
});

export const caption = style({
  ...spreadRow(tokens.space[2]),
  flexWrap: "wrap",
  padding: tokens.space[3],
  fontWeight: tokens.font.weight.medium,
  lineHeight: 1.35,
  overflowWrap: "anywhere",
});

const pulse = keyframes({ "50%": { opacity: 0.5 } });

const shimmering = style({
  display: "block",
  background: tokens.color.shimmer,
  "@media": { [media.motion]: { animation: `${pulse} 1.6s ease-in-out infinite` } },
});

export const shimmer = style([shimmering, { aspectRatio: "16 / 9" }]);

export const shimmerLine = style([
  shimmering,
  { width: "70%", height: "14px", margin: "2px 0 3px", borderRadius: tokens.radius.small },
]);
