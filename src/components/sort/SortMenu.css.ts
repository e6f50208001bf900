import { globalStyle, style } from "@vanilla-extract/css";
import { appearing } from "../../theme/motion.css.ts";
import * as rules from "../../theme/rules.ts";
import { below, forcedChosen, from, media, tokens } from "../../theme/tokens.css.ts";

export const root = style({ position: "relative", display: "inline-flex", minWidth: 0 });

export const button = style({
  ...rules.inlineFlexRow(tokens.space[2]),
  minWidth: 0,
  minHeight: "36px",
  padding: `0 ${tokens.space[3]}`,
  ...rules.controlFrame,
  fontWeight: tokens.font.weight.medium,
  // The same as in the buttons beside it, so that the labels share a baseline.
  lineHeight: 1.2,
  cursor: "pointer",
  selectors: {
    "&:hover": rules.hovered({ borderColor: tokens.color.lineStrong }),
    "&[aria-expanded='true']": {
      borderColor: tokens.color.lineStrong,
      background: tokens.color.raised,
    },
  },
});

/** Hides the icon where the filter button and its count leave too little room for the label. */
globalStyle(`${button} > svg:first-child`, { "@media": { [below[400]]: { display: "none" } } });

export const label = style({ minWidth: 0, ...rules.oneLine });

export const unit = style({ ...rules.mutedSmall, fontWeight: tokens.font.weight.normal });

/** The list says the unit. The button has no room for it on the narrowest phones. */
globalStyle(`${button} ${unit}`, { "@media": { [below[400]]: { display: "none" } } });

/** Below the label where "Connect" takes the room beside it. */
globalStyle(`[role="option"] ${unit}`, { "@media": { [below[350]]: { display: "block" } } });

export const list = style({
  position: "absolute",
  top: "calc(100% + 4px)",
  zIndex: tokens.layer.header,
  minWidth: "100%",
  width: "max-content",
  maxWidth: "calc(100vw - 24px)",
  // A phone in landscape is lower than the list.
  maxHeight: "calc(100dvh - 120px)",
  overflowY: "auto",
  padding: tokens.space[1],
  ...rules.overlay,
  borderColor: tokens.color.line,
  ...appearing,
});

export const option = style({
  ...rules.flexRow(tokens.space[2]),
  minHeight: "36px",
  padding: `0 ${tokens.space[3]} 0 ${tokens.space[2]}`,
  borderRadius: tokens.radius.control,
  whiteSpace: "nowrap",
  cursor: "pointer",
  selectors: {
    "&[data-active='true']": { background: tokens.color.line, "@media": forcedChosen },
    "&[aria-selected='true']": { fontWeight: tokens.font.weight.medium },
    "&[aria-disabled='true']": { color: tokens.color.textMuted },
  },
});

/** The last option, which is no sort. */
export const unlock = style([
  option,
  {
    marginTop: tokens.space[1],
    border: `1px solid ${tokens.color.lineStrong}`,
    fontWeight: tokens.font.weight.medium,
  },
]);

export const tick = style({ width: "16px", flex: "none" });

export const lock = style({
  ...rules.inlineFlexRow(tokens.space[1]),
  marginInlineStart: "auto",
  paddingInlineStart: tokens.space[3],
  ...rules.mutedSmall,
  "@media": {
    [media.forcedColors]: { color: "inherit" },
    // The longest label and "Connect" just fit the narrowest phone.
    [below[350]]: { gap: 0, paddingInlineStart: 0 },
  },
});

/** Says how to unlock the locked choices. It is as wide as the choices and wraps. */
export const note = style({
  ...rules.mutedSmall,
  width: 0,
  minWidth: "100%",
  marginTop: tokens.space[1],
  padding: `${tokens.space[2]} ${tokens.space[2]}`,
  borderTop: `1px solid ${tokens.color.line}`,
});

export const roomy = style(rules.shownFrom(from[400]));
