import { globalStyle, style } from "@vanilla-extract/css";
import {
  controlFrame,
  flexRow,
  font,
  hovered,
  inkPill,
  row,
  touchArea,
} from "../../theme/rules.ts";
import { below, forcedChosen, from, media, tokens } from "../../theme/tokens.css.ts";
import { pageInset } from "./CollectionPage.css.ts";

/** Heights of the sticky bar in pixels. The grid scrolls under it. */
export const BAR_PX = { narrow: 94, wide: 56 } as const;

/** A phone and a desk with text of twice the usual size: parts that stand side by side wrap. */
const CRAMPED = "(max-width: 18rem)";
const CRAMPED_DESK = "(max-width: 45rem)";

export const bar = style([
  pageInset,
  {
    containerType: "inline-size",
    position: "sticky",
    top: 0,
    zIndex: tokens.layer.panel,
    ...row,
    flexWrap: "wrap",
    columnGap: tokens.space[4],
    minHeight: `${BAR_PX.narrow}px`,
    paddingBlock: tokens.space[1],
    alignContent: "center",
    borderBlock: `1px solid ${tokens.color.line}`,
    background: tokens.color.canvas,
    "@media": {
      [from[960]]: { minHeight: `${BAR_PX.wide}px` },
      // In a low viewport the bar scrolls away and grows with its content.
      [media.low]: {
        position: "static",
        minHeight: `${BAR_PX.wide}px`,
        paddingBlock: tokens.space[1],
      },
    },
  },
]);

export const lead = style({
  display: "flex",
  gap: tokens.space[2],
  flex: "1 1 0",
  minWidth: 0,
  "@media": { [from[960]]: { flex: "none" }, [media.low]: { flexWrap: "wrap" } },
  "@container": { [CRAMPED]: { flexWrap: "wrap" } },
});

globalStyle(`${lead} [role="combobox"] > span`, {
  "@container": { [CRAMPED]: { whiteSpace: "normal" } },
});

globalStyle(`${lead} button`, { "@media": { [media.coarse]: { minHeight: "44px" } } });

/** Fits the longest sort label and the count of filters on the narrowest usual phone. */
globalStyle(`${lead} button`, {
  "@media": { [below[400]]: { gap: "6px", paddingInline: tokens.space[2] } },
});

export const active = style({
  minWidth: "20px",
  padding: "0 6px",
  ...inkPill,
  ...font("small", "bold"),
  lineHeight: "20px",
});

export const state = style({
  ...flexRow(tokens.space[3]),
  flex: "1 1 100%",
  order: 2,
  minWidth: 0,
  // Together with the edge of the bar, it is as high as a finger needs.
  minHeight: "40px",
  "@media": {
    [below[400]]: { gap: tokens.space[2] },
    [from[960]]: {
      minHeight: "32px",
      flex: "1 1 0",
      order: 0,
      "@container": { [CRAMPED_DESK]: { flexBasis: "100%", order: 2 } },
    },
    [media.low]: { flexWrap: "wrap", rowGap: 0 },
  },
  "@container": { [CRAMPED]: { flexWrap: "wrap", rowGap: 0 } },
});

export const onSale = style({
  flex: "none",
  minHeight: "28px",
  padding: `0 ${tokens.space[3]}`,
  ...controlFrame,
  borderRadius: tokens.radius.round,
  ...font("small", "medium"),
  cursor: "pointer",
  // Not over the buttons above, unless they are in the same line.
  ...touchArea("-7px -4px -11px"),
  selectors: {
    "&:hover": hovered({ borderColor: tokens.color.lineStrong }),
    "&[aria-pressed='true']": {
      borderColor: tokens.color.ink,
      background: tokens.color.ink,
      color: tokens.color.onInk,
      "@media": forcedChosen,
    },
  },
});

globalStyle(`${onSale}::after`, {
  "@media": { [`${media.coarse} and ${from[960]}`]: { insetBlock: "-9px" } },
});

export const count = style({
  flex: "none",
  color: tokens.color.textMuted,
  whiteSpace: "nowrap",
});

// Beside chips, the narrowest phones have room for one number.
globalStyle(`${state}[data-filtered] > ${count} > span`, {
  "@media": { [below[400]]: { display: "none" } },
});

globalStyle(`${count} b`, { color: tokens.color.text, fontWeight: tokens.font.weight.medium });

const OWN_LINE = {
  flex: "1 0 100%",
  order: 1,
  selectors: { "&:empty": { display: "none" } },
} as const;

/** Always one line: the bar must not grow under the user's finger. */
export const chips = style({
  flex: "1 1 0",
  minWidth: 0,
  // In a low viewport the chips have their own line.
  "@media": { [media.low]: OWN_LINE },
  "@container": { [CRAMPED]: OWN_LINE },
});

// Hides the chips until the count has loaded, which would shift them.
globalStyle(`${count}:empty ~ ${chips} > *`, { display: "none" });

/** On a narrow screen, only a hover device has a keyboard: a zoomed desktop, not a phone. */
export const keys = style({
  flex: "none",
  "@media": { "(hover: none) and (max-width: 599px)": { display: "none" } },
});
