import { useRef } from "react";
import { idAt } from "../../../contract/columns/columns.ts";
import { MEASURES, type Measure } from "../../../contract/query.ts";
import { whole } from "../../../contract/values/format.ts";
import { unitOf } from "../../../contract/values/units.ts";
import type { CollectionState } from "../../collection/collection-store.ts";
import { storedChoice } from "../../storage/stored.ts";
import { useStored } from "../../storage/use-stored.ts";
import { visuallyHidden } from "../../theme/visually-hidden.css.ts";
import { Button } from "../Button.tsx";
import { PlotView } from "./PlotView.tsx";
import * as styles from "./PriceChart.css.ts";
import { type PlotRect, zoomFromSelection } from "./points/selection.ts";
import { rangeOfInterest } from "./scales/chart-domain.ts";
import { type Size, useBox } from "./use-box.ts";
import { useMeasure } from "./use-measure.ts";
import { useScene } from "./use-scene.ts";
import { useZoom } from "./use-zoom.ts";

export interface ChartBodyProps {
  readonly state: CollectionState;
  /** RowIndex of each row that changed last. */
  readonly changed: readonly number[];
  readonly onOpen: (tokenId: string) => void;
}

/** Width of the chart in CSS pixels below which it uses the phone layout. */
const PHONE_BELOW = 600;

const chartScale = storedChoice("chartScale", ["fitting", "linear", "log"]);

const MEASURE_NAMES: Readonly<Record<Measure, string>> = { price: "Price", value: "Value" };

const MEASURE_MEANINGS: Readonly<Record<Measure, string>> = {
  price: "Prices, with the projection as a line",
  value: "How far each price is under or over its projection. The lowest points are the best buys.",
};

/** The plot and its controls: measure, scale, zoom. */
export function ChartBody({ state, changed, onOpen }: ChartBodyProps) {
  const unit = unitOf(state.fixed?.collection ?? {});
  const frame = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const box = useBox(frame);
  const [scale, setScale] = useStored(chartScale);
  const [measure, choose] = useMeasure(state.view);
  const aggregates = state.view?.aggregates ?? null;
  const { zoom, show, reset, move, keep } = useZoom(
    state.view?.query ?? null,
    aggregates?.bottomRank ?? 1,
  );
  const scene = useScene(state, {
    measure,
    scale: scale === "fitting" ? null : scale,
    phone: box !== null && box.width < PHONE_BELOW,
    zoom,
  });
  const zoomed = zoom !== null;

  const select = (rect: PlotRect, plot: Size) => {
    const next = scene && zoomFromSelection(rect, plot, scene.domain, zoom);
    if (next) show(next);
  };
  const openRow = (row: number) => {
    if (state.fixed) onOpen(idAt(state.fixed.ids, row));
  };

  const isLog = scene?.domain.scale === "log";
  const byValue = measure === "value";
  // False if a filter matches nothing: the aggregates describe the whole collection, so the axes stay.
  const empty = aggregates !== null && !byValue && rangeOfInterest(aggregates) === null;
  return (
    <>
      <div ref={frame} className={styles.plot}>
        {scene && box && !empty && (
          <PlotView
            // Another measure has axes of another size.
            key={measure}
            host={host}
            box={box}
            scene={scene}
            state={state}
            changed={changed}
            onOpen={openRow}
            onSelect={select}
            onMove={move}
            onReset={reset}
          />
        )}
        {!scene && <div className={styles.skeleton} />}
        {scene && empty && <p className={styles.nothing}>No prices to show yet</p>}
      </div>
      <div className={styles.foot}>
        <fieldset className={styles.measures}>
          <legend className={visuallyHidden}>Height of the points</legend>
          {MEASURES.map((each) => (
            <Button
              key={each}
              look={measure === each ? "outline" : "plain"}
              className={styles.scale}
              aria-pressed={measure === each}
              title={MEASURE_MEANINGS[each]}
              label={MEASURE_NAMES[each]}
              onClick={() => choose(each)}
            />
          ))}
        </fieldset>
        {!byValue && (
          <Button
            look={isLog ? "outline" : "plain"}
            className={styles.scale}
            aria-pressed={isLog}
            title="Logarithmic price axis, for collections where a few tokens cost far more than the rest"
            label="Log"
            onClick={() => setScale(isLog ? "linear" : "log")}
          />
        )}
        {zoomed && (
          <>
            <Button
              icon="expand"
              className={styles.scale}
              aria-label="Reset zoom"
              title="Show the whole chart again"
              onClick={reset}
            >
              <span className={styles.fromTablet}>Reset zoom</span>
            </Button>
            <Button
              icon="filter"
              className={styles.scale}
              title="Filter the tokens to those in this part of the chart"
              label="Keep only these"
              onClick={keep}
            />
          </>
        )}
        <span className={styles.fromTablet} aria-hidden="true">
          {byValue ? "Under or over the projection" : unit} by rank, best at left
        </span>
        {scene && scene.line.points.length > 0 && (
          <span className={zoomed ? styles.lineNameIfRoom : styles.lineName} aria-hidden="true">
            Projection<span className={styles.triangles}>(triangles point to it)</span>
          </span>
        )}
        {scene && scene.points.unplaced > 0 && (
          <span className={visuallyHidden}>
            {whole(scene.points.unplaced)}{" "}
            {byValue ? "are not listed or have no projection" : "have neither price nor projection"}
          </span>
        )}
      </div>
    </>
  );
}
