import { style } from "@vanilla-extract/css";
import { faintSmall, mutedSmall, oneLine, overlay, spreadRow } from "../../../theme/rules.ts";
import { forcedChosen, media, tokens } from "../../../theme/tokens.css.ts";

export const root = style({ position: "relative" });

export const key = style({
  flex: "none",
  minWidth: "20px",
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.small,
  ...faintSmall,
  fontFamily: "inherit",
  lineHeight: "18px",
  textAlign: "center",
  "@media": { "(hover: none)": { display: "none" } },
});

/** Overlays the content below the field, so that typing moves nothing. */
const answer = style({
  position: "absolute",
  insetInline: 0,
  top: "calc(100% + 4px)",
  zIndex: tokens.layer.panel,
  ...overlay,
  borderColor: tokens.color.line,
  selectors: { "&[hidden], &:empty": { display: "none" } },
});

export const list = style([answer, { padding: tokens.space[1] }]);

export const option = style({
  ...spreadRow(tokens.space[3]),
  minHeight: "36px",
  padding: `0 ${tokens.space[2]}`,
  borderRadius: tokens.radius.control,
  cursor: "pointer",
  selectors: {
    "&[aria-selected='true']": { background: tokens.color.line, "@media": forcedChosen },
  },
});

export const name = style({ minWidth: 0, ...oneLine });

export const rank = style({
  flex: "none",
  ...mutedSmall,
  "@media": { [media.forcedColors]: { color: "inherit" } },
});

export const none = style([
  answer,
  { padding: `${tokens.space[2]} ${tokens.space[3]}`, color: tokens.color.textMuted },
]);
