import { keyframes, style } from "@vanilla-extract/css";
import { media, tokens } from "../../theme/tokens.css.ts";

const breathe = keyframes({ "50%": { opacity: 0.5 } });

export const chart = style({
  padding: `${tokens.space[2]} ${tokens.space[3]}`,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.card,
  background: tokens.color.surface,
});

export const head = style({
  display: "flex",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: tokens.space[2],
});

export const controls = style({ display: "flex", gap: tokens.space[1], flex: "none" });

export const small = style({
  minHeight: "28px",
  height: "28px",
  padding: `0 ${tokens.space[2]}`,
  fontSize: tokens.font.size.small,
});

export const plot = style({
  position: "relative",
  height: "clamp(196px, 34vh, 340px)",
  marginTop: tokens.space[1],
  selectors: { "&[hidden]": { display: "none" } },
});

export const skeleton = style({
  position: "absolute",
  inset: `${tokens.space[2]} 0`,
  borderRadius: tokens.radius.control,
  background: tokens.color.shimmer,
  "@media": { [media.motion]: { animation: `${breathe} 1600ms ease-in-out infinite` } },
});

export const obstacle = style({
  position: "absolute",
  inset: 0,
  display: "grid",
  placeItems: "center",
  padding: tokens.space[6],
  color: tokens.color.textMuted,
  textAlign: "center",
  textWrap: "balance",
});

export const axisNames = style({
  display: "flex",
  justifyContent: "space-between",
  color: tokens.color.textFaint,
  fontSize: tokens.font.size.small,
  lineHeight: "16px",
});

export const lineName = style({
  display: "inline-flex",
  alignItems: "center",
  gap: tokens.space[2],
  "::before": { content: "", width: "18px", borderTop: `2px solid ${tokens.color.projectionLine}` },
});

/** Read aloud, not seen: the legend shows the same. */
export const caption = style({
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
});
