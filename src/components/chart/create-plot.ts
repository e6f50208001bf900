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
import { readPalette, watchPalette } from "./palette.ts";
import { type Look, plotOptions } from "./plot-options.ts";
import { type AxisGestures, watchAxis } from "./points/axis-gestures.ts";
import { type Gestures, watchGestures } from "./points/gestures.ts";
import { createPointLayer, type Scene } from "./points/point-layer.ts";
import type { PlotRect } from "./points/selection.ts";
import { type ChartDomain, sameDomain } from "./scales/chart-domain.ts";
import { priceLabel } from "./scales/price-chip.ts";
import { valueLabel } from "./scales/value-domain.ts";
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
  readonly axisGestures: AxisGestures;
  /** Receives the plotting area within `host` after each resize. */
  readonly onArea: (area: PlotRect) => void;
}

const NO_SELECTION: PlotRect = { left: 0, top: 0, width: 0, height: 0 };

export function createPlot(options: PlotOptions): Plot {
  const { host, box, scene, layerClass, gestures, axisGestures, onArea } = options;
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
  const { domain } = scene;
  const look: Look = { domain, palette: readPalette(host, context) };
  const plot = new uPlot(plotOptions(box, look), [
    [domain.rankFrom, domain.rankTo],
    [null, null],
  ]);
  // Appended here rather than by uPlot, which would keep the element.
  host.append(plot.root);
  plot.over.prepend(canvas);
  const chips = createAxisChips(
    host,
    options.chipClass,
    domain.measure === "value" ? valueLabel : priceLabel,
  );
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
    look.palette ??= readPalette(host, context);
    const { palette } = look;
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
    look.palette = null;
    domainDrawn = null;
    invalidate();
  };
  const unwatchPalette = watchPalette(onTheme);
  const unwatchGestures = watchGestures(plot.over, gestures);
  // In the order of the axes in `plotOptions`.
  const unwatchAxes = [...plot.root.querySelectorAll<HTMLElement>(".u-axis")].map((axis, index) =>
    watchAxis(axis, index === 0 ? "rank" : "height", axisGestures),
  );
  // Axis labels are drawn on the canvas, so redraw them when the font has loaded.
  void document.fonts.ready.then(() => {
    if (!destroyed) onTheme();
  });
  invalidate();

  return {
    show(next) {
      current = next;
      look.domain = next.domain;
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
      for (const unwatch of unwatchAxes) unwatch();
      canvas.remove();
      plot.destroy();
      plot.ctx.canvas.width = 0; // frees the pixels of a plot that V8 keeps
    },
  };
}
