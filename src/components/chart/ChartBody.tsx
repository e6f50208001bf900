import { useRef } from "react";
import { idAt } from "../../../contract/columns/columns.ts";
import { MEASURES, type Measure } from "../../../contract/query.ts";
import { whole } from "../../../contract/values/format.ts";
import { unitOf } from "../../../contract/values/units.ts";
import type { CollectionState } from "../../collection/collection-store.ts";
import { visuallyHidden } from "../../theme/visually-hidden.css.ts";
import { Button } from "../Button.tsx";
import { useShortcuts } from "../hooks/use-shortcuts.ts";
import { PlotView } from "./PlotView.tsx";
import * as styles from "./PriceChart.css.ts";
import type { Scene } from "./points/point-layer.ts";
import { type PlotRect, zoomFromSelection } from "./points/selection.ts";
import { rawHeightShares, widthShare } from "./scales/chart-domain.ts";
import { type Size, useBox } from "./use-box.ts";
import { useMeasure } from "./use-measure.ts";
import { useScene } from "./use-scene.ts";
import { useZoom } from "./use-zoom.ts";

export { ChartCaption } from "./ChartCaption.tsx";

export interface ChartBodyProps {
  readonly state: CollectionState;
  /** RowIndex of each row that changed last. */
  readonly changed: readonly number[];
  readonly onOpen: (tokenId: string) => void;
}

/** Width of the chart in CSS pixels below which it uses the phone layout. */
const PHONE_BELOW = 600;

const MEASURE_NAMES: Readonly<Record<Measure, string>> = { price: "Price", value: "Value" };

const MEASURE_MEANINGS: Readonly<Record<Measure, string>> = {
  price: "Prices, with the projection as a line",
  value: "How far each price is under or over its projection. The lowest points are the best buys.",
};

/** Says why there is no point. */
function whyEmpty({ view }: CollectionState, measure: Measure): string {
  if (view?.rows.length === 0) return "Nothing to plot: no token matches the filters.";
  if (measure === "value") return "Nothing to plot: none of these tokens has a price to compare.";
  return "No prices to show yet.";
}

/** True if the line crosses the plot: a zoom may show a part without it. */
function hasLine({ line, domain }: Scene): boolean {
  const shareOf = rawHeightShares(domain);
  const vertices = line.points.map(
    ([rank, price]) => [widthShare(domain, rank), shareOf(price)] as const,
  );
  return vertices.some(([endX, endY], index) => {
    const [x, y] = vertices[index - 1] ?? [endX, endY];
    if (x > 1 || endX < 0) return false;
    const heightAt = (to: number) => (endX === x ? endY : y + ((endY - y) * (to - x)) / (endX - x));
    const ends = [heightAt(Math.max(0, x)), heightAt(Math.min(1, endX))];
    return Math.max(...ends) > 0 && Math.min(...ends) < 1;
  });
}

/** The plot and its controls: measure, scale, zoom. */
export function ChartBody({ state, changed, onOpen }: ChartBodyProps) {
  const unit = unitOf(state.fixed?.collection ?? {});
  const frame = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const box = useBox(frame);
  const { measure, scale, choose } = useMeasure(state.view);
  const aggregates = state.view?.aggregates ?? null;
  const { zoom, show, reset, move, keep } = useZoom(
    state.view?.query ?? null,
    aggregates?.bottomRank ?? 1,
    measure,
  );
  const scene = useScene(state, {
    measure,
    scale,
    phone: box !== null && box.width < PHONE_BELOW,
    zoom,
  });
  const zoomed = zoom !== null;
  useShortcuts({ "0": () => reset() });

  const select = (rect: PlotRect, plot: Size) => {
    const next = scene && zoomFromSelection(rect, plot, scene.domain, zoom);
    if (next) show(next);
  };
  const openRow = (row: number) => {
    if (state.fixed) onOpen(idAt(state.fixed.ids, row));
  };

  const isLog = scene?.domain.scale === "log";
  const byValue = measure === "value";
  const isEmpty = scene?.points.length === 0;
  const nothing = isEmpty && !zoomed ? whyEmpty(state, measure) : null;
  return (
    <>
      <div ref={frame} className={styles.plot} hidden={nothing !== null}>
        {scene && box && (
          <PlotView
            // Another measure or another text has axes of another size.
            key={`${measure} ${box.textScale}`}
            host={host}
            box={box}
            scene={scene}
            state={state}
            changed={changed}
            onOpen={openRow}
            onSelect={select}
            onMove={(by) => move(by, scene.full)}
            onReset={reset}
          />
        )}
        {!scene && <div className={styles.skeleton} />}
        {isEmpty && zoomed && (
          <p className={styles.nothing}>
            {state.view?.rows.length === 0
              ? whyEmpty(state, measure)
              : "No tokens in this part of the chart"}
          </p>
        )}
      </div>
      {nothing !== null && (
        <p className={styles.sentence}>
          {nothing}
          {byValue && state.view && state.view.rows.length > 0 && (
            <Button className={styles.small} label="Show prices" onClick={() => choose("price")} />
          )}
        </p>
      )}
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
            onClick={() => choose(isLog ? "linear" : "log")}
          />
        )}
        {zoomed && (
          <>
            <Button
              icon="expand"
              className={styles.scale}
              aria-label="Reset zoom"
              title="Show the whole chart again"
              onClick={() => reset()}
            >
              <span className={styles.fromTablet}>Reset zoom</span>
            </Button>
            {!isEmpty && (
              <Button
                icon="filter"
                className={styles.scale}
                title="Filter the tokens to those in this part of the chart"
                label="Keep only these"
                onClick={keep}
              />
            )}
          </>
        )}
        <span className={styles.caption} aria-hidden="true">
          <span>{byValue ? "Under or over the projection" : unit} by rank, best at left</span>
          {!zoomed && nothing === null && <span>(drag or Ctrl+wheel to zoom)</span>}
        </span>
        {scene && hasLine(scene) && nothing === null && (
          <span className={zoomed ? styles.lineNameIfRoom : styles.lineName} aria-hidden="true">
            {byValue ? (
              <>
                Projection<span className={styles.triangles}>(triangles point to it)</span>
              </>
            ) : (
              <>
                Projection
                <span className={styles.triangles}>
                  averaged by rank
                  {scene.stems.length > 0 && ". A stem leads to a token’s own"}
                </span>
              </>
            )}
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
