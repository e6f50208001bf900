import { style } from "@vanilla-extract/css";
import { from, media, tokens } from "../../theme/tokens.css.ts";

export const tiles = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: tokens.space[4],
  "@media": { [from[768]]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" } },
});

const frame = {
  display: "block",
  overflow: "hidden",
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.card,
  background: tokens.color.surface,
} as const;

export const tile = style({
  ...frame,
  textDecoration: "none",
  selectors: { "&:hover": { borderColor: tokens.color.lineStrong } },
  "@media": { [media.motion]: { transition: `border-color ${tokens.duration.quick}` } },
});

/** As tall as a tile, so that nothing moves when the deals come. */
export const waiting = style({ ...frame, paddingBottom: "122px" });

export const picture = style({
  display: "block",
  width: "100%",
  aspectRatio: "1",
  background: tokens.color.sunken,
});

export const text = style({
  display: "grid",
  gap: tokens.space[1],
  minHeight: "122px",
  padding: tokens.space[3],
  "@media": { [from[400]]: { padding: tokens.space[4] } },
});

export const share = style({
  display: "flex",
  alignItems: "center",
  gap: tokens.space[2],
  color: tokens.color.hotText,
  fontSize: tokens.font.size.title,
  fontWeight: tokens.font.weight.bold,
});

export const prices = style({
  fontSize: tokens.font.size.small,
  whiteSpace: "nowrap",
  "@media": { [from[400]]: { fontSize: tokens.font.size.body } },
});

export const rank = style({ color: tokens.color.textMuted, fontSize: tokens.font.size.small });
