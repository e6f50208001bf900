/**
 * Options of the plot: axes and scales.
 *
 * Ownership  V8 keeps one of a tab's first plots after it was destroyed: the getter `rect` of that plot stays with the
 *            object literal that uPlot begins with, and so does all that the options refer to. They refer to a `Look`,
 *            and to nothing of the page.
 */
import uPlot from "uplot";
import type { Palette } from "./palette.ts";
import type { ChartDomain } from "./scales/chart-domain.ts";
import { priceLabels, priceTicks } from "./scales/price-ticks.ts";
import { rankLabels, rankTicks } from "./scales/ticks.ts";
import { valueLabels, valueTicks } from "./scales/value-domain.ts";
import type { Box } from "./use-box.ts";

/** Read whenever uPlot draws. `createPlot` writes it. */
export interface Look {
  /** The measure stays the same for the lifetime of a plot. */
  domain: ChartDomain;
  palette: Palette | null;
}

/** CSS pixels for text of the usual size. */
export const AXIS = { left: { price: 52, value: 80 }, bottom: 26, gap: 6, top: 6, right: 22 };
const RANK_TICK_SPACE = 84;
const FONT_SIZE = 12;
const FONT_FAMILY = '"Inter Variable", system-ui, sans-serif';

export function plotOptions({ width, height, textScale }: Box, look: Look): uPlot.Options {
  const { measure } = look.domain;
  const [ticks, labels] =
    measure === "value" ? [valueTicks, valueLabels] : [priceTicks, priceLabels];
  const axis = {
    font: `${FONT_SIZE * textScale}px ${FONT_FAMILY}`,
    gap: AXIS.gap,
    stroke: () => look.palette?.axisText ?? "",
    ticks: { show: false },
    // Keeps every tick: uPlot's default drops some of a log scale.
    filter: (_: uPlot, splits: number[]) => splits,
    // Thin lines: the grid guides the eye and carries no values.
    grid: { stroke: () => look.palette?.grid ?? "", width: 1 },
  };
  return {
    width,
    height,
    legend: { show: false },
    padding: [AXIS.top * textScale, AXIS.right * textScale, 0, 0],
    // The domain alone determines the ranges.
    scales: {
      x: { time: false, range: () => [look.domain.rankFrom, look.domain.rankTo] },
      y: {
        // uPlot's number for a custom transform: `fwd` and `bwd`.
        distr: 100,
        fwd: (price) => (look.domain.scale === "log" ? Math.log(price) : price),
        bwd: (position) => (look.domain.scale === "log" ? Math.exp(position) : position),
        range: () => [look.domain.priceFrom, look.domain.priceTo],
      },
    },
    series: [{}, { scale: "y", show: false }],
    axes: [
      {
        ...axis,
        size: AXIS.bottom * textScale,
        grid: { show: false },
        // Reads `bbox`: the elements still have their previous size when uPlot chooses ticks.
        splits: ({ bbox }) =>
          rankTicks(
            look.domain.rankFrom,
            look.domain.rankTo,
            Math.max(3, Math.floor(bbox.width / uPlot.pxRatio / (RANK_TICK_SPACE * textScale))),
          ),
        values: (_, splits) => rankLabels(splits),
      },
      {
        ...axis,
        scale: "y",
        size: AXIS.left[measure] * textScale,
        // Ticks leave each other room in pixels of text of the usual size.
        splits: ({ bbox }) => ticks(look.domain, bbox.height / uPlot.pxRatio / textScale),
        values: (_, splits) => labels(look.domain, splits),
        // Points above the price range share one tick at the edge. It has no grid line, as it stands for many prices.
        grid: {
          ...axis.grid,
          filter: (_, splits) =>
            splits.map((price) => (price > look.domain.priceRange ? null : price)),
        },
      },
    ],
    // uPlot's mouse handling is off: `watchGestures` handles mouse, touch and pen alike.
    cursor: {
      drag: { x: false, y: false },
      points: { show: false },
      bind: {
        mousedown: () => null,
        mouseup: () => null,
        mousemove: () => null,
        mouseleave: () => null,
        dblclick: () => null,
      },
    },
  };
}
