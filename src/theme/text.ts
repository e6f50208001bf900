/** Text and controls that look like text. Plain objects, as in `rules.ts`. */
import { tokens } from "./tokens.css.ts";

export const smallMuted = {
  color: tokens.color.textMuted,
  fontSize: tokens.font.size.small,
};

/** A short text under or beside a title. */
export const mutedText = {
  color: tokens.color.textMuted,
  fontSize: tokens.font.size.lead,
  textWrap: "pretty",
} as const;

/** A link or a button among text. */
export const textControl = {
  padding: 0,
  border: 0,
  background: "none",
  textAlign: "start",
  textDecoration: "none",
  cursor: "pointer",
} as const;
