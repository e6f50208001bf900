import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { wrappingRow } from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

export const form = style({ display: "grid", gap: tokens.space[2], width: "100%" });

export const row = style(wrappingRow(tokens.space[2]));

/** Room for its placeholder: where there is less, the button stands below. */
globalStyle(`${row} > :first-child`, { flex: "1 1 150px" });

const messageBase = style({
  color: tokens.color.textMuted,
  overflowWrap: "anywhere",
  // Empty it stays in place without room of its own: only a region that was there is read aloud.
  selectors: { "&:empty": { marginTop: `calc(-1 * ${tokens.space[2]})` } },
});

export const message = styleVariants({
  idle: [messageBase],
  sending: [messageBase],
  success: [messageBase, { color: tokens.color.live }],
  error: [messageBase, { color: tokens.color.danger }],
});
