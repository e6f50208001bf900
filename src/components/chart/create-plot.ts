/**
 * The plot, outside of React. uPlot draws axes, scales, cursor and selection; our own canvas above it draws
 * points and line.
 *
 * Frames     Coalesces changes into one draw in the next frame.
 *            uPlot redraws its axes only when the domain, the size or the theme changed.
 * Ownership  Everything inside `host` belongs to the plot until `destroy`.
 */
import "./scales/valid-language.ts";
import uPlot from "uplot";
import { type Crosshair, createAxisChips } from "./axis-chips.ts";
import { type Palette, readPalette, watchPalette } from "./palette.ts";
import { type Gestures, watchGestures } from "./points/gestures.ts";
import { createPointLayer, type Scene } from "./points/point-layer.ts";
import type { PlotRect } from "./points/selection.ts";
import { type ChartDomain, sameDomain } from "./scales/chart-domain.ts";
import { priceLabel } from "./scales/price-chip.ts";
import { priceLabels, priceTicks } from "./scales/price-ticks.ts";
import { rankLabels, rankTicks } from "./scales/ticks.ts";
import { valueLabel, valueLabels, valueTicks } from "./scales/value-domain.ts";
import type { Box, Size } from "./use-box.ts";

export interface Plot {
  show(scene: Scene): void;
  /** Axes included. */
  resize(size: Size): void;
  /** Returns the index of a visible point within `reach` of (x, y), or -1. CSS pixels. */
  pointAt(x: number, y: number, reach: number): number;
  /** Returns the point that `pointAt` does, then the others within `crowdReach`, the nearest first. */
  pointsNear(x: number, y: number, reach: number, crowdReach: number): readonly number[];
  /** Moves the crosshair; null hides it. */
  moveCrosshair(place: Crosshair | null): void;
  select(rect: PlotRect | null): void;
  destroy(): void;
}

interface PlotOptions {
  readonly host: HTMLElement;
  /** Axes included. The text's size stays the same for the lifetime of a plot. */
  readonly box: Box;
  readonly scene: Scene;
  readonly layerClass: string;
  readonly chipClass: string;
  readonly gestures: Gestures;
  /** Receives the plotting area within `host` after each resize. */
  readonly onArea: (area: PlotRect) => void;
}

/** CSS pixels for text of the usual size. */
const AXIS = { left: { price: 52, value: 80 }, bottom: 26, gap: 6, top: 6, right: 22 };
const RANK_TICK_SPACE = 84;
const FONT_SIZE = 12;
const FONT_FAMILY = '"Inter Variable", system-ui, sans-serif';
const NO_SELECTION: PlotRect = { left: 0, top: 0, width: 0, height: 0 };

export function createPlot(options: PlotOptions): Plot {
  const { host, box, scene, layerClass, gestures, onArea } = options;
  let current = scene;
  let size: Size = box;
  let domainDrawn: ChartDomain | null = null;
  let sizeDrawn: Size | null = null;
  let frame = 0;
  let destroyed = false;

  const canvas = document.createElement("canvas");
  canvas.className = layerClass;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The chart needs a canvas with a 2d context");
  const layer = createPointLayer(context);
  let palette: Palette | null = readPalette(host, context);

  // The measure stays the same for the lifetime of a plot.
  const { domain } = scene;
  const byValue = domain.measure === "value";
  const [ticks, labels] = byValue ? [valueTicks, valueLabels] : [priceTicks, priceLabels];
  const { textScale } = box;
  const axis = {
    font: `${FONT_SIZE * textScale}px ${FONT_FAMILY}`,
    gap: AXIS.gap,
    stroke: () => palette?.axisText ?? "",
    ticks: { show: false },
    // Keeps every tick: uPlot's default drops some of a log scale.
    filter: (_: uPlot, splits: number[]) => splits,
    // Thin lines: the grid guides the eye and carries no values.
    grid: { stroke: () => palette?.grid ?? "", width: 1 },
  };
  const plot = new uPlot(
    {
      width: box.width,
      height: box.height,
      legend: { show: false },
      padding: [AXIS.top * textScale, AXIS.right * textScale, 0, 0],
      // The domain alone determines the ranges.
      scales: {
        x: { time: false, range: () => [current.domain.rankFrom, current.domain.rankTo] },
        y: {
          // uPlot's number for a custom transform: `fwd` and `bwd`.
          distr: 100,
          fwd: (price) => (current.domain.scale === "log" ? Math.log(price) : price),
          bwd: (position) => (current.domain.scale === "log" ? Math.exp(position) : position),
          range: () => [current.domain.priceFrom, current.domain.priceTo],
        },
      },
      series: [{}, { scale: "y", show: false }],
      axes: [
        {
          ...axis,
          size: AXIS.bottom * textScale,
          grid: { show: false },
          // Reads `bbox`: the elements still have their previous size when uPlot chooses ticks.
          splits: (self) =>
            rankTicks(
              current.domain.rankFrom,
              current.domain.rankTo,
              Math.max(
                3,
                Math.floor(self.bbox.width / uPlot.pxRatio / (RANK_TICK_SPACE * textScale)),
              ),
            ),
          values: (_, splits) => rankLabels(splits),
        },
        {
          ...axis,
          scale: "y",
          size: AXIS.left[domain.measure] * textScale,
          // Ticks leave each other room in pixels of text of the usual size.
          splits: (self) => ticks(current.domain, self.bbox.height / uPlot.pxRatio / textScale),
          values: (_, splits) => labels(current.domain, splits),
          // Points above the price range share one tick at the edge. It has no grid line, as it stands for many prices.
          grid: {
            ...axis.grid,
            filter: (_, splits) =>
              splits.map((price) => (price > current.domain.priceRange ? null : price)),
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
    },
    [
      [domain.rankFrom, domain.rankTo],
      [null, null],
    ],
    host,
  );
  plot.over.prepend(canvas);
  const chips = createAxisChips(host, options.chipClass, byValue ? valueLabel : priceLabel);
  let crosshair: Crosshair | null = null;
  /** The plotting area within `host`, CSS pixels. */
  const areaOf = (): PlotRect => ({
    left: plot.bbox.left / uPlot.pxRatio,
    top: plot.bbox.top / uPlot.pxRatio,
    width: plot.bbox.width / uPlot.pxRatio,
    height: plot.bbox.height / uPlot.pxRatio,
  });

  const draw = () => {
    frame = 0;
    palette ??= readPalette(host, context);
    const { domain: wanted } = current;
    const resized = size !== sizeDrawn;
    if (resized || !domainDrawn || !sameDomain(wanted, domainDrawn)) {
      plot.batch(() => {
        if (resized) plot.setSize(size);
        plot.setScale("x", { min: wanted.rankFrom, max: wanted.rankTo });
        plot.setScale("y", { min: wanted.priceFrom, max: wanted.priceTo });
      });
      domainDrawn = wanted;
      sizeDrawn = size;
    }
    const ratio = devicePixelRatio;
    const area = areaOf();
    const { width, height } = area;
    const [pixelWidth, pixelHeight] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (pixelWidth < 1 || pixelHeight < 1) return; // the axes take all of the space
    if (resized) onArea(area);
    // One part a frame. The points are drawn in the frame after.
    if (layer.prepare(current, { width, height, ratio }, palette)) return invalidate();
    if (canvas.width !== pixelWidth || canvas.height !== pixelHeight) {
      canvas.width = pixelWidth;
      canvas.height = pixelHeight;
    }
    layer.draw(current, { width, height, ratio }, palette);
    chips.move(crosshair, area, wanted);
  };

  const invalidate = () => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };
  const onTheme = () => {
    palette = null;
    domainDrawn = null;
    invalidate();
  };
  const unwatchPalette = watchPalette(onTheme);
  const unwatchGestures = watchGestures(plot.over, gestures);
  // Axis labels are drawn on the canvas, so redraw them when the font has loaded.
  void document.fonts.ready.then(() => {
    if (!destroyed) onTheme();
  });
  invalidate();

  return {
    show(next) {
      current = next;
      invalidate();
    },
    resize(next) {
      size = next;
      invalidate();
    },
    pointAt: layer.pointAt,
    pointsNear: layer.pointsNear,
    moveCrosshair(place) {
      crosshair = place;
      chips.move(place, areaOf(), current.domain);
      plot.setCursor({ left: place?.x ?? -10, top: place?.y ?? -10 }, false);
    },
    select(rect) {
      plot.setSelect(rect ?? NO_SELECTION, false);
    },
    destroy() {
      destroyed = true;
      cancelAnimationFrame(frame);
      unwatchPalette();
      unwatchGestures();
      plot.destroy();
    },
  };
}
