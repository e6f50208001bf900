import { globalStyle, style } from "@vanilla-extract/css";
import { focusRing, overlay, spreadRow, stack } from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

/** Over the lower edge of the page, clear of a phone's system bars. */
export const card = style({
  ...overlay,
  ...stack(tokens.space[2]),
  position: "fixed",
  zIndex: tokens.layer.toast,
  insetInline: 0,
  bottom: `max(${tokens.space[4]}, env(safe-area-inset-bottom))`,
  width: `min(440px, 100% - 2 * ${tokens.space[4]})`,
  marginInline: "auto",
  padding: tokens.space[4],
  ":focus-visible": { outline: "none" },
});

export const title = style({ fontWeight: tokens.font.weight.bold });

export const text = style({ color: tokens.color.textMuted, textWrap: "pretty" });

export const foot = style(spreadRow(tokens.space[2]));

export const count = style({ marginInlineEnd: "auto", color: tokens.color.textMuted });

/** Marks the part of the page that a step is about. */
globalStyle("[data-tour-part]", focusRing);
