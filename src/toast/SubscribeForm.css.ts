import { keyframes, style, styleVariants } from "@vanilla-extract/css";
import { withButton } from "../components/fields/field.css.ts";
import { square } from "../theme/rules.ts";
import { media, tokens } from "../theme/tokens.css.ts";

export const form = style({ display: "grid" });

/** The social handle and the button, below the email field and its message. */
export const row = style([withButton, { marginTop: tokens.space[2] }]);

const successGround = `color-mix(in srgb, ${tokens.color.live} 16%, ${tokens.color.surface})`;

export const frame = styleVariants({
  idle: {},
  sending: { background: tokens.color.sunken },
  // Reduces the gap to the tick: on the narrowest phones "Almost there!" needs the width.
  success: {
    gap: tokens.space[1],
    paddingRight: tokens.space[2],
    borderColor: tokens.color.live,
    background: successGround,
  },
  error: {},
});

const turn = keyframes({ to: { transform: "rotate(1turn)" } });

export const spinner = style({
  flex: "none",
  ...square("16px"),
  border: `2px solid ${tokens.color.lineStrong}`,
  borderTopColor: tokens.color.text,
  borderRadius: tokens.radius.round,
  "@media": { [media.motion]: { animation: `${turn} 800ms linear infinite` } },
});

export const check = style({ display: "inline-flex", color: tokens.color.live });

export const message = style({
  fontSize: tokens.font.size.small,
  overflowWrap: "anywhere",
  textWrap: "pretty",
  maxHeight: "96px",
  overflowY: "auto",
  // The empty region stays rendered: screen readers announce changes only in a live region that already exists.
  selectors: { "&:not(:empty)": { marginTop: tokens.space[2] } },
  ":focus-visible": { outline: "none" },
});

/** Second line of the confirmation: what a server without a mail provider did. */
export const listed = style({ display: "block", color: tokens.color.textMuted });

export const problem = style({ color: tokens.color.danger });
