import { style } from "@vanilla-extract/css";
import { media, tokens } from "../../theme/tokens.css.ts";

export const card = style({
  display: "flex",
  flexDirection: "column",
  height: "100%",
  overflow: "hidden",
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.card,
  background: tokens.color.surface,
  textDecoration: "none",
  selectors: { "&:hover": { borderColor: tokens.color.lineStrong } },
  "@media": {
    [media.motion]: { transition: `border-color ${tokens.duration.quick}` },
  },
});

export const cover = style({
  position: "relative",
  aspectRatio: "1",
  overflow: "hidden",
  background: tokens.color.sunken,
});

export const picture = style({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  objectFit: "cover",
  "@media": {
    [media.motion]: { transition: `transform ${tokens.duration.slow} ${tokens.ease}` },
  },
  selectors: { [`${card}:hover &`]: { transform: "scale(1.02)" } },
});

export const text = style({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  gap: tokens.space[2],
  padding: tokens.space[4],
});

export const name = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: tokens.space[2],
  fontSize: tokens.font.size.lead,
});

export const nameText = style({ overflowWrap: "anywhere" });

export const description = style({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  color: tokens.color.textMuted,
});

export const figures = style({
  display: "grid",
  gridTemplateColumns: "repeat(3, auto)",
  justifyContent: "space-between",
  gap: tokens.space[3],
  marginTop: "auto",
  paddingTop: tokens.space[2],
});

export const label = style({ fontSize: tokens.font.size.small, color: tokens.color.textFaint });

export const value = style({ fontWeight: tokens.font.weight.medium, whiteSpace: "nowrap" });
