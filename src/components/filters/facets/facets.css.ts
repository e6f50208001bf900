/** Lists of choices: three columns that align through the whole panel. */
import { style } from "@vanilla-extract/css";
import * as rules from "../../../theme/rules.ts";
import { media, tokens } from "../../../theme/tokens.css.ts";

const COUNT = "52px";
const FLOOR = "56px";

export const row = style({
  display: "grid",
  gridTemplateColumns: `auto minmax(0, 1fr) ${COUNT} ${FLOOR}`,
  alignItems: "center",
  columnGap: tokens.space[2],
  minHeight: "32px",
  cursor: "pointer",
  selectors: { "&:has(:checked)": { fontWeight: tokens.font.weight.medium } },
  "@media": { [media.coarse]: { minHeight: "40px" } },
});

export const dimmed = style({ color: tokens.color.textFaint });

export const box = style({
  ...rules.centredBox("16px"),
  appearance: "none",
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.small,
  background: tokens.color.surface,
  cursor: "pointer",
  // Clips the tick out of a square: an image would need `data:` in the page's content security policy.
  "::before": {
    content: '""',
    ...rules.square("10px"),
    background: tokens.color.onInk,
    clipPath: "polygon(14% 46%, 2% 60%, 38% 92%, 98% 22%, 85% 10%, 37% 67%)",
    visibility: "hidden",
  },
  selectors: {
    "label:hover > &:not(:checked)": rules.hovered({ borderColor: tokens.color.textMuted }),
    "&:checked": { borderColor: tokens.color.ink, background: tokens.color.ink },
    "&:checked::before": { visibility: "visible" },
  },
  "@media": {
    [media.forcedColors]: { appearance: "auto", "::before": { content: "none" } },
  },
});

export const label = style(rules.oneLine);

/** A label with a symbol before it. */
export const marked = style([label, rules.flexRow(tokens.space[2])]);

/** A label above its second figures. */
export const lines = style({
  display: "grid",
  minHeight: "40px",
  alignContent: "center",
  lineHeight: "18px",
  "@media": { [media.coarse]: { minHeight: "44px" } },
});

/** The second figures. The line is missing if there are none. */
export const part = style({
  ...rules.flexRow(tokens.space[2]),
  ...rules.faintSmall,
  lineHeight: "16px",
  whiteSpace: "nowrap",
  selectors: { "&:empty": { display: "none" } },
});

export const hot = style({ color: tokens.color.hotText });

const figure = style({ textAlign: "end" });

export const count = style([figure, { color: tokens.color.textMuted }]);

export const floor = figure;

export const header = style({
  display: "grid",
  gridTemplateColumns: `minmax(0, 1fr) ${COUNT} ${FLOOR}`,
  columnGap: tokens.space[2],
});

export const columnTitle = style({
  ...rules.inlineRow,
  minHeight: "24px",
  ...rules.bareButton,
  borderRadius: tokens.radius.small,
  ...rules.faintSmall,
  whiteSpace: "nowrap",
  selectors: {
    // The arrow is before the word, so that the word ends where the figures end.
    "& + &": { flexDirection: "row-reverse" },
    "&:hover": rules.hovered({ color: tokens.color.text }),
    "&[aria-pressed='true']": {
      color: tokens.color.text,
      fontWeight: tokens.font.weight.medium,
    },
  },
});

/** A title of a list that cannot be sorted. */
export const plainTitle = style({
  gridColumnStart: 2,
  ...rules.faintSmall,
  textAlign: "end",
  selectors: { "& + &": { gridColumnStart: 3 } },
});

export const groups = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)" });

export const group = style({
  selectors: { "& + &": { borderTop: `1px solid ${tokens.color.line}` } },
});

export const summary = style({
  ...rules.flexRow(tokens.space[2]),
  minHeight: "40px",
  borderRadius: tokens.radius.small,
  cursor: "pointer",
});

export const chevron = style({
  flex: "none",
  marginInlineStart: `-${tokens.space[1]}`,
  color: tokens.color.textFaint,
  selectors: { "details[open] > summary > &": { transform: "rotate(90deg)" } },
  "@media": { [media.motion]: { transition: `transform ${tokens.duration.quick}` } },
});

export const groupName = style({
  flex: 1,
  minWidth: 0,
  ...rules.oneLine,
  fontWeight: tokens.font.weight.medium,
});

export const chosen = style({
  flex: "none",
  padding: `0 ${tokens.space[2]}`,
  ...rules.inkPill,
  ...rules.font("small", "medium"),
});

export const amount = style({ flex: "none", ...rules.faintSmall });

export const list = style({
  ...rules.column,
  selectors: { "details > &": { paddingBottom: tokens.space[3] } },
});

export const search = style({ paddingBottom: tokens.space[2] });

export const none = style({
  padding: `${tokens.space[2]} 0`,
  color: tokens.color.textMuted,
  overflowWrap: "anywhere",
});

export const more = style({
  justifySelf: "start",
  minHeight: "32px",
  ...rules.bareButton,
  borderRadius: tokens.radius.small,
  color: tokens.color.textMuted,
  selectors: {
    "&:hover": rules.hovered({ color: tokens.color.text, textDecoration: "underline" }),
  },
});
