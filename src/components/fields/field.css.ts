import { style } from "@vanilla-extract/css";
import { flexRow, hovered, spacedColumns } from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

/** Frame of a text field; shows the focus ring for the input inside. */
export const frame = style({
  ...flexRow(tokens.space[2]),
  minWidth: 0,
  minHeight: "36px",
  padding: `0 ${tokens.space[3]}`,
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.control,
  background: tokens.color.surface,
  color: tokens.color.textFaint,
  selectors: {
    "&:hover:not(:focus-within, :has([aria-invalid='true']))": hovered({
      borderColor: tokens.color.textFaint,
    }),
    "&:focus-within": {
      borderColor: tokens.color.ink,
      outline: `1px solid ${tokens.color.ink}`,
    },
    "&:has([aria-invalid='true'])": {
      borderColor: tokens.color.danger,
      outlineColor: "transparent",
    },
  },
});

export const label = style({ fontWeight: tokens.font.weight.medium });

/** "(optional)" in a label. */
export const optional = style({
  color: tokens.color.textMuted,
  fontWeight: tokens.font.weight.normal,
});

/** A field and the button that submits it. */
export const withButton = style(spacedColumns("minmax(0, 1fr) auto", tokens.space[2]));

export const input = style({
  flex: 1,
  width: "100%",
  minWidth: 0,
  height: "34px",
  padding: 0,
  border: 0,
  background: "none",
  color: tokens.color.text,
  ":focus-visible": { outline: "none" },
  "::placeholder": { color: tokens.color.textFaint, opacity: 1 },
  selectors: { "&::-webkit-search-cancel-button": { display: "none" } },
});

export const error = style({
  color: tokens.color.danger,
  fontSize: tokens.font.size.small,
  textWrap: "pretty",
  selectors: { "&:empty": { display: "none" } },
});
