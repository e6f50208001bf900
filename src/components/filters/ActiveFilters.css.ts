import { globalStyle, style } from "@vanilla-extract/css";
import {
  bareButton,
  flexRow,
  hovered,
  mutedSmall,
  overlay,
  touchArea,
  wrappingRow,
} from "../../theme/rules.ts";
import { from, media, tokens } from "../../theme/tokens.css.ts";
import { touchGap } from "./Chip.css.ts";

const CHIP = "28px";

/** Narrow: reaches to the buttons above and to the edge of the bar. Wide: reaches as far as those buttons, in one line with them. */
const BAR_AREA = { narrow: "-6px -2px -10px", wide: "-8px -2px" };
/** The same around the border of a chip. */
const CHIP_AREA = { narrow: "-7px -3px -11px", wide: "-9px -3px" };

export const line = style(flexRow(tokens.space[1]));

/** One line. `useFitting` hides the chips that do not fit. */
export const chips = style({
  ...flexRow(tokens.space[1]),
  position: "relative",
  flex: "0 1 auto",
  minWidth: 0,
  height: CHIP,
  overflow: "clip",
  // Room for the area around a chip that a finger may press. Browsers clip at whole pixels.
  overflowClipMargin: "11px",
});

const within = ({ narrow, wide }: typeof BAR_AREA) => ({
  "@media": {
    [media.coarse]: { inset: narrow },
    [`${media.coarse} and ${from[960]}`]: { inset: wide },
  },
});
globalStyle(`${chips} button::after`, within(CHIP_AREA));

export const MAX_CHIP_PX = 280;

export const item = style({
  flex: "none",
  maxWidth: `min(${MAX_CHIP_PX}px, 100%)`,
  selectors: {
    // Can be measured, and takes no room.
    "&[hidden]": {
      display: "block",
      visibility: "hidden",
      position: "absolute",
      width: "max-content",
      maxWidth: MAX_CHIP_PX,
    },
  },
});

/** Below the bar, so that the bar does not grow under the pointer. */
export const rest = style({
  ...overlay,
  ...wrappingRow(tokens.space[1]),
  position: "absolute",
  top: "100%",
  insetInline: tokens.space[3],
  maxHeight: "50dvh",
  padding: tokens.space[3],
  overflowY: "auto",
  ...touchGap,
});

export const action = style({
  ...bareButton,
  flex: "none",
  minHeight: CHIP,
  padding: `0 ${tokens.space[2]}`,
  borderRadius: tokens.radius.round,
  ...mutedSmall,
  fontWeight: tokens.font.weight.medium,
  whiteSpace: "nowrap",
  ...touchArea(BAR_AREA.narrow),
  // Inset: the line around it clips an outer outline.
  ":focus-visible": { outlineOffset: "-2px" },
  selectors: { "&:hover": hovered({ color: tokens.color.text, background: tokens.color.raised }) },
});

globalStyle(`${action}::after`, within(BAR_AREA));
