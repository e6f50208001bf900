import { style, styleVariants } from "@vanilla-extract/css";
import { faintSmall, flexRow, mutedSmall, oneLine, overlay, square } from "../../../theme/rules.ts";
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
  ...flexRow(tokens.space[2]),
  minHeight: "44px",
  padding: `0 ${tokens.space[2]}`,
  borderRadius: tokens.radius.control,
  cursor: "pointer",
  selectors: {
    "&[aria-selected='true']": { background: tokens.color.line, "@media": forcedChosen },
  },
});

export const name = style({ minWidth: 0, ...oneLine });

const inOption = { "@media": { [media.forcedColors]: { color: "inherit" } } };

export const rank = style({ ...mutedSmall, ...inOption });

export const picture = style({
  ...square("36px"),
  flex: "none",
  borderRadius: tokens.radius.small,
  overflow: "hidden",
});

export const lines = style({ display: "grid", flex: 1, minWidth: 0, lineHeight: "18px" });

export const figures = style({
  display: "grid",
  flex: "none",
  justifyItems: "end",
  fontSize: tokens.font.size.small,
  lineHeight: "18px",
  fontVariantNumeric: "tabular-nums",
});

const dealBase = style({
  ...flexRow(tokens.space[1]),
  fontWeight: tokens.font.weight.bold,
  ...inOption,
});

export const deal = styleVariants({
  hot: [dealBase, { color: tokens.color.hotText }],
  cold: [dealBase, { color: tokens.color.coldText }],
  listed: [dealBase, { color: tokens.color.textMuted }],
});

export const none = style([
  answer,
  { padding: `${tokens.space[2]} ${tokens.space[3]}`, color: tokens.color.textMuted },
]);
