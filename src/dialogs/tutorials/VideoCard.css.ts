import { style, styleVariants } from "@vanilla-extract/css";
import { shimmer } from "../../theme/motion.css.ts";
import { hovered, moving, panel, spreadRow, square } from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

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
      ...moving({ transition: `border-color ${tokens.duration.quick}` }),
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

const waiting = style({ display: "block", ...shimmer });

export const waitingPicture = style([waiting, { aspectRatio: "16 / 9" }]);

export const waitingLine = style([
  waiting,
  { width: "70%", height: "14px", margin: "2px 0 3px", borderRadius: tokens.radius.small },
]);
