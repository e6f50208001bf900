/** Redraws the chart of a collection repeatedly and reports the time of each redraw: `?collection=ID`. */
import "../../../src/theme/global.css.ts";
import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { CollectionProvider } from "../../../src/collection/CollectionProvider.tsx";
import type { CollectionState } from "../../../src/collection/collection-store.ts";
import { useCollectionStore } from "../../../src/collection/use-collection.ts";
import { readPalette } from "../../../src/components/chart/palette.ts";
import { chartPoints } from "../../../src/components/chart/points/chart-points.ts";
import { dealNets, dealSizes } from "../../../src/components/chart/points/deal-nets.ts";
import { createPointLayer, type Scene } from "../../../src/components/chart/points/point-layer.ts";
import {
  chartDomain,
  fittingScale,
  type PriceScale,
} from "../../../src/components/chart/scales/chart-domain.ts";
import type { Drawn } from "./chart-bench.ts";

/** Size of the plot on the bench's phone, CSS pixels. */
const PLOT = { width: 314, height: 116 };

function sceneOf(state: CollectionState, scale: PriceScale): Scene {
  const { fixed, figures, prices, view } = state;
  if (!view || !figures) throw new Error("There is no view yet.");
  const points = chartPoints({ fixed, figures, prices, view });
  const domain = chartDomain({
    points,
    projections: figures.figures.priceProjection,
    aggregates: view.aggregates,
    query: view.query,
    bottomRank: view.aggregates.bottomRank ?? 1,
    scale,
    phone: true,
  });
  const sizes = dealSizes(dealNets(points, state), points.length, view.aggregates.floor);
  return { points, domain, line: figures.line, sizes, stems: [] };
}

/** Resolves in a task after the next frame. */
function nextTask(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}

async function redraw(state: CollectionState, times: number): Promise<Drawn> {
  const canvas = document.createElement("canvas");
  const ratio = devicePixelRatio;
  canvas.width = Math.round(PLOT.width * ratio);
  canvas.height = Math.round(PLOT.height * ratio);
  document.body.append(canvas);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas to draw on.");
  const layer = createPointLayer(context);
  const palette = readPalette(canvas, context);
  const sceneMs: number[] = [];
  const pixelsMs: number[] = [];
  let points = 0;
  // The scale depends on the projections alone, so the market's changes do not affect it.
  const scale = fittingScale(state.figures?.figures.priceProjection ?? null);
  for (let time = 0; time < times; time += 1) {
    await nextTask();
    const began = performance.now();
    const scene = sceneOf(state, scale);
    const between = performance.now();
    layer.draw(scene, { ...PLOT, ratio }, palette);
    sceneMs.push(between - began);
    pixelsMs.push(performance.now() - between);
    points = scene.points.length;
  }
  return { points, sceneMs, pixelsMs };
}

function Ready() {
  const store = useCollectionStore();
  useEffect(() =>
    store.subscribe(() => {
      const state = store.getState();
      if (state.view && state.figures)
        window.redrawChart ??= (times) => redraw(store.getState(), times);
    }),
  );
  return null;
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html must hold an element with the id root");
createRoot(root).render(
  <CollectionProvider collectionId={new URLSearchParams(location.search).get("collection") ?? ""}>
    <Ready />
  </CollectionProvider>,
);
