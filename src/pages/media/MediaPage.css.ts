import { style, styleVariants } from "@vanilla-extract/css";
import { apart, columns, flexColumn, hovered, mutedSmall, panel } from "../../theme/rules.ts";
import { from, tokens } from "../../theme/tokens.css.ts";

export const logos = style({ ...columns({ [from[600]]: 2 }), gap: tokens.space[4] });

export const screenshots = style({ ...columns({ [from[768]]: 3 }), gap: tokens.space[4] });

export const kitItem = style({
  ...flexColumn,
  height: "100%",
  overflow: "hidden",
  ...panel,
  textDecoration: "none",
  selectors: { "&:hover": hovered({ borderColor: tokens.color.lineStrong }) },
});

const groundBase = style({ display: "grid", height: "160px", placeItems: "center" });

/** Background that a logo is made for, independent of the page's theme. */
export const ground = styleVariants({
  dark: [groundBase, { background: tokens.ground.dark }],
  light: [groundBase, { background: tokens.ground.light }],
});

export const logo = style({ height: "40px", width: "auto" });

export const itemFoot = style({
  ...apart(tokens.space[3]),
  flex: 1,
  padding: `${tokens.space[3]} ${tokens.space[4]}`,
  borderTop: `1px solid ${tokens.color.line}`,
  lineHeight: 1.4,
});

export const format = style({ ...mutedSmall, display: "block", marginTop: tokens.space[1] });

export const picture = style({
  width: "100%",
  height: "auto",
  aspectRatio: "1.6",
  background: tokens.color.sunken,
  objectFit: "contain",
});

export const words = style({
  maxWidth: tokens.font.measure,
  fontSize: tokens.font.size.lead,
  textWrap: "pretty",
});

export const colors = style({
  ...columns({ [from[400]]: 2, [from[960]]: 4 }),
  gap: tokens.space[4],
});

/** The border separates a shade that is close to the card's background. */
export const swatch = style({
  display: "block",
  width: "100%",
  height: "72px",
  borderBottom: `1px solid ${tokens.color.line}`,
});

export const colorText = style({ padding: tokens.space[4] });

export const colorName = style({ fontSize: tokens.font.size.lead });

export const colorFact = style({ ...mutedSmall, textWrap: "pretty" });

/** Keeps the hex value and its background on one line. */
export const shade = style({ whiteSpace: "nowrap" });
