import { style } from "@vanilla-extract/css";
import { row } from "../../theme/rules.ts";
import { from, media, tokens } from "../../theme/tokens.css.ts";
import { columnInset } from "../column.css.ts";

/** Height of the strip with the network costs, border included. */
const STRIP_PX = 37;
/** Minimum height of the logo bar. On a wide screen, strip and bar together are 118 px high. */
export const BAR_PX = { narrow: 60, wide: 118 - STRIP_PX } as const;

export const header = style({
  position: "sticky",
  // On a phone the network costs scroll away; the logo and the menu stay.
  top: `-${STRIP_PX}px`,
  zIndex: tokens.layer.header,
  borderBottom: "1px solid transparent",
  background: tokens.color.canvas,
  selectors: {
    "&[data-scrolled='true']": {
      borderBottomColor: tokens.color.line,
      background: `color-mix(in srgb, ${tokens.color.canvas} 82%, transparent)`,
      backdropFilter: "blur(16px) saturate(1.4)",
    },
  },
  "@media": {
    [from[960]]: { position: "static", minHeight: `${STRIP_PX + BAR_PX.wide}px` },
    // Opaque in forced colours: without the blur, the content scrolling underneath would show through.
    [media.forcedColors]: {
      selectors: { "&[data-scrolled='true']": { background: "Canvas" } },
    },
    [media.low]: { position: "static" },
    [media.motion]: {
      transition: `background-color ${tokens.duration.normal}, border-color ${tokens.duration.normal}`,
    },
  },
});

export const strip = style([
  columnInset,
  {
    ...row,
    minHeight: `${STRIP_PX}px`,
    borderBottom: `1px solid ${tokens.color.line}`,
  },
]);

export const bar = style([
  columnInset,
  {
    ...row,
    justifyContent: "space-between",
    gap: tokens.space[4],
    minHeight: `${BAR_PX.narrow}px`,
    "@media": { [from[960]]: { minHeight: `${BAR_PX.wide - 1}px` } },
  },
]);
