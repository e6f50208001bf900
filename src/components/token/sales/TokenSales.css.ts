import { style } from "@vanilla-extract/css";
import { faintSmall, flexRow, hovered, oneLine, square } from "../../../theme/rules.ts";
import { below, tokens } from "../../../theme/tokens.css.ts";

export const none = style({ color: tokens.color.textMuted, fontSize: tokens.font.size.small });

const row = style({
  ...flexRow(tokens.space[3]),
  borderBottom: `1px solid ${tokens.color.line}`,
  lineHeight: "18px",
});

export const own = style([row, { minHeight: "36px", justifyContent: "space-between" }]);

export const date = style({ flex: "none" });

/** A price, and below it why it is not believed, on as many lines as that takes. */
export const ownPrice = style({ padding: `${tokens.space[1]} 0`, textAlign: "right" });

export const comparable = style([
  row,
  {
    minHeight: "52px",
    padding: `${tokens.space[1]} 0`,
    textDecoration: "none",
    // Tighter on the narrowest phones keeps the count of common traits on one line.
    "@media": { [below[350]]: { gap: tokens.space[2] } },
    selectors: { "&:hover": hovered({ background: tokens.color.raised }) },
  },
]);

export const picture = style({
  position: "relative",
  flex: "none",
  overflow: "hidden",
  ...square("44px"),
  borderRadius: tokens.radius.small,
  "@media": { [below[350]]: { width: "36px", height: "36px" } },
});

export const names = style({ flex: 1, minWidth: 0 });

/** Cut with an ellipsis: an id may have 70 digits, and a name may be longer. */
export const name = style({
  display: "block",
  ...oneLine,
  fontWeight: tokens.font.weight.medium,
});

export const figures = style({ textAlign: "right", whiteSpace: "nowrap" });

export const price = style({ display: "block", fontWeight: tokens.font.weight.medium });

export const quiet = style({
  ...faintSmall,
  "@media": { [below[350]]: { letterSpacing: "-0.03em" } },
});
