import { style } from "@vanilla-extract/css";
import { media, tokens } from "../theme/tokens.css.ts";

export const notice = style({
  position: "fixed",
  right: tokens.space[4],
  bottom: `max(${tokens.space[4]}, env(safe-area-inset-bottom))`,
  zIndex: tokens.layer.toast,
  display: "flex",
  alignItems: "center",
  gap: tokens.space[2],
  maxWidth: `calc(100vw - ${tokens.space[8]})`,
  padding: `${tokens.space[2]} ${tokens.space[2]} ${tokens.space[2]} ${tokens.space[4]}`,
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.card,
  background: tokens.color.overlay,
  boxShadow: tokens.shadow.overlay,
  // At the page's end, where it covers nothing.
  "@media": { [media.low]: { position: "static", maxWidth: "none", margin: tokens.space[2] } },
});

export const text = style({ lineHeight: 1.3 });
