import { style } from "@vanilla-extract/css";
import { hovered } from "../../theme/hovered.ts";
import { panel } from "../../theme/rules.ts";
import { from, media, tokens } from "../../theme/tokens.css.ts";

/** Height of the text under a picture: four lines and their padding. */
const TEXT_HEIGHT = "132px";

export const tiles = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: tokens.space[2],
  "@media": {
    [from[400]]: { gap: tokens.space[4] },
    [from[768]]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
  },
});

const frame = {
  display: "block",
  overflow: "hidden",
  ...panel,
} as const;

export const tile = style({
  ...frame,
  textDecoration: "none",
  selectors: { "&:hover": hovered({ borderColor: tokens.color.lineStrong }) },
  "@media": { [media.motion]: { transition: `border-color ${tokens.duration.quick}` } },
});

/** Has the height of a tile, so that nothing moves when the deals load. */
export const waiting = style({ ...frame, paddingBottom: TEXT_HEIGHT });

export const picture = style({
  display: "block",
  width: "100%",
  aspectRatio: "1",
  background: tokens.color.sunken,
});

export const text = style({
  containerType: "inline-size",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "space-between",
  minHeight: TEXT_HEIGHT,
  padding: `${tokens.space[3]} ${tokens.space[2]}`,
  lineHeight: 1.4,
  "@media": { [from[400]]: { padding: tokens.space[4] } },
});

export const share = style({
  display: "flex",
  alignItems: "center",
  gap: tokens.space[2],
  color: tokens.color.hotText,
  fontSize: tokens.font.size.title,
  fontWeight: tokens.font.weight.bold,
  lineHeight: 1.2,
});

export const prices = style({
  display: "grid",
  gridTemplateColumns: "auto auto",
  justifyContent: "space-between",
  columnGap: tokens.space[1],
  margin: 0,
  fontSize: tokens.font.size.small,
  "@media": { [from[400]]: { fontSize: tokens.font.size.body } },
});

export const label = style({ color: tokens.color.textMuted });

export const price = style({
  margin: 0,
  fontWeight: tokens.font.weight.medium,
  textAlign: "right",
});

/** In the narrowest tiles the rank moves below the number, so that neither is cut. */
export const token = style({
  display: "flex",
  justifyContent: "space-between",
  gap: tokens.space[1],
  "@container": { "(max-width: 129px)": { flexDirection: "column", gap: 0 } },
  color: tokens.color.textMuted,
  fontSize: tokens.font.size.small,
  whiteSpace: "nowrap",
});

export const id = style({ overflow: "hidden", textOverflow: "ellipsis" });
