import { style } from "@vanilla-extract/css";
import { font, overlay, spacedGrid } from "../theme/rules.ts";
import { from, media, tokens } from "../theme/tokens.css.ts";

export const notice = style({
  position: "fixed",
  insetInline: tokens.space[2],
  bottom: tokens.space[2],
  zIndex: tokens.layer.toast,
  ...spacedGrid(tokens.space[3]),
  padding: tokens.space[4],
  ...overlay,
  "@media": {
    [from[600]]: {
      insetInline: `${tokens.space[4]} auto`,
      bottom: tokens.space[4],
      width: "400px",
    },
    // At the end of the page in a low viewport, where it covers nothing.
    [media.low]: { position: "static", width: "auto", margin: tokens.space[2] },
  },
});

export const title = style({
  ...font("lead", "bold"),
  lineHeight: 1.3,
});

export const text = style({ color: tokens.color.textMuted, textWrap: "pretty" });

export const actions = style({ display: "flex", flexWrap: "wrap", gap: tokens.space[2] });
