import { style, styleVariants } from "@vanilla-extract/css";
import { hovered, inlineFlexRow, moving } from "../theme/rules.ts";
import { forcedChosen, tokens } from "../theme/tokens.css.ts";

/** A button that can be pressed, or a link that looks like one. */
const HOVER = "&:hover:enabled:not([aria-disabled='true']), a&:hover";

const base = style({
  ...inlineFlexRow(tokens.space[2]),
  justifyContent: "center",
  minHeight: "36px",
  padding: `0 ${tokens.space[3]}`,
  border: "1px solid transparent",
  borderRadius: tokens.radius.control,
  background: "none",
  fontWeight: tokens.font.weight.medium,
  lineHeight: 1.2,
  whiteSpace: "nowrap",
  textDecoration: "none",
  cursor: "pointer",
  userSelect: "none",
  selectors: {
    "&:disabled, &[aria-disabled='true']": { opacity: 0.5, cursor: "not-allowed" },
  },
  ...moving({
    transition: `background-color ${tokens.duration.quick}, border-color ${tokens.duration.quick}, color ${tokens.duration.quick}`,
  }),
});

export const look = styleVariants({
  /** The main action of a screen. */
  primary: [
    base,
    {
      background: tokens.color.ink,
      color: tokens.color.onInk,
      selectors: { [HOVER]: hovered({ opacity: 0.9 }) },
    },
  ],
  /** Ordinary actions. */
  outline: [
    base,
    {
      borderColor: tokens.color.line,
      background: tokens.color.surface,
      color: tokens.color.text,
      selectors: {
        [HOVER]: hovered({ borderColor: tokens.color.lineStrong }),
        "&[aria-pressed='true'], &[aria-expanded='true']": {
          borderColor: tokens.color.lineStrong,
          background: tokens.color.sunken,
        },
        "&[aria-pressed='true']": { "@media": forcedChosen },
      },
    },
  ],
  /** Actions among other content, where a border would distract. */
  plain: [
    base,
    {
      color: tokens.color.textMuted,
      selectors: {
        [HOVER]: hovered({
          color: tokens.color.text,
          background: tokens.color.raised,
        }),
      },
    },
  ],
});

export const square = style({ width: "36px", padding: 0, flex: "none" });
export const wide = style({ width: "100%" });
