import { Suspense, useEffect, useId, useRef, useState } from "react";
import { idAt } from "../../../contract/columns/columns.ts";
import type { Deal } from "../../../contract/tokens/deal.ts";
import { useEditQuery } from "../../collection/use-query.ts";
import { storedChoice } from "../../storage/stored.ts";
import { useStored } from "../../storage/use-stored.ts";
import { visuallyHidden } from "../../theme/visually-hidden.css.ts";
import { Button, IconButton } from "../Button.tsx";
import { ErrorBoundary } from "../ErrorBoundary.tsx";
import { useAfterPaint } from "../hooks/use-after-paint.ts";
import { useInView } from "../hooks/use-in-view.ts";
import { useThrottledState } from "../hooks/use-throttled-state.ts";
import { PlotView } from "../lazy-parts.ts";
import { ChartLegend } from "./ChartLegend.tsx";
import * as styles from "./PriceChart.css.ts";
import { isZoomed, NO_ZOOM, type PlotRect, zoomFromSelection } from "./points/selection.ts";
import { rangeOfInterest } from "./scales/chart-domain.ts";
import { chartSummary } from "./summary.ts";
import { type Size, useBox } from "./use-box.ts";
import { useScene } from "./use-scene.ts";

interface PriceChartProps {
  /** True while a drawer covers the chart, which then defers market changes. */
  readonly covered: boolean;
  readonly onOpen: (tokenId: string) => void;
}

/** Margin around the viewport within which the chart is kept up to date. */
const NEAR = "100px";

/** Width of the chart in CSS pixels below which it uses the phone layout. */
const PHONE_BELOW = 600;

const chartScale = storedChoice("chartScale", ["fitting", "linear", "log"]);
const chartFold = storedChoice("chartFold", ["open", "folded"]);

/**
 * Plots the price of every token in view against its rank, with the projection line. A point below the line is
 * cheap for its rank. Dragging sets the rank and price filters. The chart keeps its height if the collection has
 * neither prices nor projections, so that the content below does not jump once that is known.
 */
export function PriceChart({ covered, onOpen }: PriceChartProps) {
  const figure = useRef<HTMLElement>(null);
  const { state, changed } = useThrottledState(useInView(figure, NEAR, true) && !covered);
  const editQuery = useEditQuery();
  const frame = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const box = useBox(frame);
  const bodyId = useId();
  const [hidden, setHidden] = useState<ReadonlySet<Deal>>(new Set());
  const [scale, setScale] = useStored(chartScale);
  const [fold, setFold] = useStored(chartFold);
  const phone = box !== null && box.width < PHONE_BELOW;
  // Defers the first drawing until after the cards: drawing 10,000 points takes as long as all cards.
  const isDue = useAfterPaint(state.view !== null);
  const scene = useScene(isDue ? state : { ...state, figures: null, view: null }, {
    scale: scale === "fitting" ? null : scale,
    hidden,
    phone,
  });
  const hasView = state.view !== null;
  useEffect(() => {
    // Not earlier: on a slow line it would delay the tokens. Rendering the plot loads it again and reports a failure.
    if (hasView) PlotView.prefetch().catch(() => {});
  }, [hasView]);
  const zoomed = state.view !== null && isZoomed(state.view.query);
  const open = fold === "open";

  const toggle = (kind: Deal) => {
    const next = new Set(hidden);
    if (!next.delete(kind)) next.add(kind);
    setHidden(next);
  };
  const reset = () => editQuery((draft) => Object.assign(draft, NO_ZOOM));
  const select = (rect: PlotRect, plot: Size) => {
    if (!scene || !state.view) return;
    const bounds = zoomFromSelection(rect, plot, scene.domain, state.view.query);
    if (bounds) editQuery((draft) => Object.assign(draft, bounds));
  };
  const openRow = (row: number) => {
    if (state.fixed) onOpen(idAt(state.fixed.ids, row));
  };

  const isLog = scene?.domain.scale === "log";
  // False if a filter matches nothing: the aggregates describe the whole collection, so the axes stay.
  const empty = state.view !== null && rangeOfInterest(state.view.aggregates) === null;
  return (
    <figure ref={figure} className={styles.chart}>
      <div className={styles.head}>
        <h2 className={styles.title}>Prices by rank</h2>
        <ChartLegend counts={scene?.points.counts ?? null} hidden={hidden} onToggle={toggle} />
        <div className={styles.controls}>
          <IconButton
            icon={open ? "chevronUp" : "chevronDown"}
            label={open ? "Hide the chart" : "Show the chart"}
            aria-expanded={open}
            aria-controls={bodyId}
            className={styles.small}
            onClick={() => setFold(open ? "folded" : "open")}
          />
        </div>
      </div>
      <div id={bodyId} ref={frame} className={styles.plot} hidden={!open}>
        {scene && box && !empty && open && (
          <ErrorBoundary
            fallback={() => (
              <p className={styles.nothing}>The chart could not be loaded. Reload the page.</p>
            )}
          >
            <Suspense fallback={<div className={styles.skeleton} />}>
              <PlotView
                host={host}
                box={box}
                scene={scene}
                state={state}
                changed={changed}
                onOpen={openRow}
                onSelect={select}
                onReset={reset}
              />
            </Suspense>
          </ErrorBoundary>
        )}
        {!scene && <div className={styles.skeleton} />}
        {scene && empty && <p className={styles.nothing}>No prices to show yet</p>}
      </div>
      {open && (
        <div className={styles.foot}>
          <span className={zoomed ? styles.axesIfRoom : undefined} aria-hidden="true">
            ETH by rank<span className={styles.direction}>, best at left</span>
          </span>
          <Button
            className={styles.scale}
            aria-pressed={isLog}
            title="Logarithmic price axis, for collections where a few tokens cost far more than the rest"
            label="Log"
            onClick={() => setScale(isLog ? "linear" : "log")}
          />
          {zoomed && (
            <Button look="outline" icon="expand" className={styles.scale} onClick={reset}>
              Reset zoom
            </Button>
          )}
          {scene && scene.line.points.length > 0 && (
            <span className={styles.lineName} aria-hidden="true">
              Projection<span className={styles.triangles}>(triangles point to it)</span>
            </span>
          )}
        </div>
      )}
      <figcaption className={visuallyHidden}>{scene && chartSummary(scene.points)}</figcaption>
    </figure>
  );
}
