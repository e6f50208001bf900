import { style, styleVariants } from "@vanilla-extract/css";
import { hovered } from "../../theme/hovered.ts";
import { panel } from "../../theme/rules.ts";
import { from, tokens } from "../../theme/tokens.css.ts";

export const logos = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: tokens.space[4],
  "@media": { [from[600]]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

export const screenshots = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: tokens.space[4],
  "@media": { [from[768]]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" } },
});

export const kitItem = style({
  display: "flex",
  flexDirection: "column",
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
  display: "flex",
  flex: 1,
  justifyContent: "space-between",
  gap: tokens.space[3],
  padding: `${tokens.space[3]} ${tokens.space[4]}`,
  borderTop: `1px solid ${tokens.color.line}`,
  lineHeight: 1.4,
});

export const format = style({
  display: "block",
  marginTop: tokens.space[1],
  color: tokens.color.textMuted,
  fontSize: tokens.font.size.small,
});

export const picture = style({
  width: "100%",
  height: "auto",
  aspectRatio: "1.6",
  background: tokens.color.sunken,
  objectFit: "contain",
});

export const words = style({
  maxWidth: tokens.font.measure,
  margin: 0,
  fontSize: tokens.font.size.lead,
  textWrap: "pretty",
});

export const colors = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: tokens.space[4],
  "@media": {
    [from[400]]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    [from[960]]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
  },
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

export const colorFact = style({
  color: tokens.color.textMuted,
  fontSize: tokens.font.size.small,
  textWrap: "pretty",
});

/** Keeps the hex value and its background on one line. */
export const shade = style({ whiteSpace: "nowrap" });
