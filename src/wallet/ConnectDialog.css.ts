import { style } from "@vanilla-extract/css";
import * as rules from "../theme/rules.ts";
import { tokens } from "../theme/tokens.css.ts";

export const content = style({ display: "grid", gap: tokens.space[5] });

export const introduction = style({
  color: tokens.color.textMuted,
  textWrap: "pretty",
  ":focus-visible": { outline: "none" },
});

export const section = style({ display: "grid", gap: tokens.space[2] });

export const heading = style({ fontWeight: tokens.font.weight.bold });

/** Limits the list's height: any script may announce wallets, and the code's field below must stay reachable. */
export const wallets = style({
  ...rules.stack(tokens.space[2]),
  maxHeight: "272px",
  overflowY: "auto",
  scrollbarWidth: "thin",
});

const entry = style({
  ...rules.flexRow(tokens.space[3]),
  minHeight: "48px",
  padding: `${tokens.space[2]} ${tokens.space[3]}`,
  ...rules.controlFrame,
});

export const wallet = style([
  entry,
  {
    width: "100%",
    fontWeight: tokens.font.weight.medium,
    textAlign: "start",
    cursor: "pointer",
    // Draws the outline inside: the list scrolls and would clip it.
    ":focus-visible": { outlineOffset: "-2px" },
    selectors: {
      "&:hover": rules.hovered({
        borderColor: tokens.color.lineStrong,
        background: tokens.color.raised,
      }),
      "&[aria-busy='true']": { borderColor: tokens.color.ink },
    },
  },
]);

/** A connected wallet or code. */
export const held = style([entry, { paddingBlock: 0, background: tokens.color.sunken }]);

export const name = style({ flex: 1, minWidth: 0, ...rules.oneLine });

/** Replaces the wallet's icon. */
export const initial = style({
  ...rules.centredBox("32px"),
  flex: "none",
  overflow: "hidden",
  borderRadius: tokens.radius.control,
  background: tokens.color.sunken,
  color: tokens.color.textMuted,
  fontWeight: tokens.font.weight.bold,
});

export const empty = style({
  padding: tokens.space[3],
  border: `1px dashed ${tokens.color.line}`,
  borderRadius: tokens.radius.control,
  color: tokens.color.textMuted,
  textWrap: "pretty",
});

export const note = style({ ...rules.mutedSmall, textWrap: "pretty" });

export const problem = style({ color: tokens.color.danger, fontSize: tokens.font.size.small });

export const or = style({
  ...rules.flexRow(tokens.space[3]),
  ...rules.faintSmall,
  selectors: {
    "&::before, &::after": {
      content: '""',
      flex: 1,
      borderTop: `1px solid ${tokens.color.line}`,
    },
  },
});

export const heldValue = style({ fontWeight: tokens.font.weight.medium });

export const actions = style({ display: "flex", justifyContent: "flex-end", gap: tokens.space[2] });
