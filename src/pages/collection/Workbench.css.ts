import { fallbackVar, globalStyle, keyframes, style } from "@vanilla-extract/css";
import { coveredAbove } from "../../components/card/TokenCard.css.ts";
import { stack } from "../../theme/rules.ts";
import { from, media, tokens } from "../../theme/tokens.css.ts";
import { pageInset } from "./CollectionPage.css.ts";
import { BAR_PX } from "./Toolbar.css.ts";

const slide = keyframes({ from: { opacity: 0, transform: "translateX(-16px)" } });

export const alone = style([pageInset, { display: "grid", gridTemplateColumns: "minmax(0, 1fr)" }]);

export const withPanel = style([
  pageInset,
  {
    display: "grid",
    gridTemplateColumns: "304px minmax(0, 1fr)",
    columnGap: tokens.space[5],
  },
]);

/** Sticks beside the grid and scrolls independently. */
export const panel = style({
  position: "sticky",
  top: `${BAR_PX.wide}px`,
  alignSelf: "start",
  height: `calc(100dvh - ${BAR_PX.wide}px)`,
  paddingBlock: tokens.space[4],
  // Places the scrollbar in the gap between panel and grid.
  marginRight: `-${tokens.space[3]}`,
  paddingRight: tokens.space[3],
  // Room for focus rings, which the scroll container would clip.
  marginLeft: `-${tokens.space[1]}`,
  paddingLeft: tokens.space[1],
  // At its end the page scrolls on: below the collection's header, the panel's end is under the window's edge.
  overflowY: "auto",
  scrollbarWidth: "thin",
  "@media": {
    [media.motion]: { animation: `${slide} ${tokens.duration.normal} ${tokens.ease}` },
    [media.low]: { top: 0, height: "100dvh" },
  },
});

export const list = style({
  ...stack(tokens.space[3]),
  alignContent: "start",
  paddingBlock: tokens.space[3],
  "@media": { [from[600]]: { gap: tokens.space[4], paddingBlock: tokens.space[4] } },
});

const margin = (above: number) => ({
  scrollMarginTop: `calc(${above + 8}px + ${fallbackVar(coveredAbove, "0px")})`,
});

// Keeps focused elements clear of the bar, of the headings of rows, and of the banners at the bottom.
globalStyle(`${list} :is(a, button, [tabindex])`, {
  ...margin(BAR_PX.narrow),
  scrollMarginBottom: "96px",
  "@media": {
    [from[960]]: margin(BAR_PX.wide),
    [media.low]: margin(0),
  },
});
