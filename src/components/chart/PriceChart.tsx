import { Suspense, useEffect, useId, useRef, useState } from "react";
import { visuallyHidden } from "../../theme/visually-hidden.css.ts";
import { IconButton } from "../Button.tsx";
import { ErrorBoundary } from "../ErrorBoundary.tsx";
import { useAfterPaint } from "../hooks/use-after-paint.ts";
import { useInView } from "../hooks/use-in-view.ts";
import { useThrottledState } from "../hooks/use-throttled-state.ts";
import { ChartLegend } from "./ChartLegend.tsx";
import { ChartBody, ChartCaption } from "./lazy-chart-body.ts";
import * as styles from "./PriceChart.css.ts";
import { useMeasure } from "./use-measure.ts";

interface PriceChartProps {
  /** True while a drawer or a token covers the chart, which then defers its first drawing and market changes. */
  readonly covered: boolean;
  readonly onOpen: (tokenId: string) => void;
}

/** Margin around the viewport within which the chart is kept up to date. */
const NEAR = "100px";

const SKELETON = (
  <>
    <div className={styles.plot}>
      <div className={styles.skeleton} />
    </div>
    <div className={styles.foot} />
  </>
);

/**
 * Plots the tokens in view against their rank: by price with the projection line, or by value. The chart keeps its height
 * while it loads, so that the content below does not jump.
 */
export function PriceChart({ covered, onOpen }: PriceChartProps) {
  const figure = useRef<HTMLElement>(null);
  const { state, changed } = useThrottledState(useInView(figure, NEAR, true) && !covered);
  const { measure } = useMeasure(state.view);
  const bodyId = useId();
  // Not remembered: the address alone decides what the page shows first.
  const [open, setOpen] = useState(true);
  // Defers the first drawing until after the cards: drawing 10,000 points takes as long as all cards.
  const hasView = state.view !== null && !covered;
  const isDue = useAfterPaint(hasView);
  useEffect(() => {
    // Not earlier: on a slow line it would delay the tokens. Rendering the plot loads it again and reports a failure.
    if (hasView) setTimeout(() => ChartBody.prefetch().catch(() => {}));
  }, [hasView]);

  return (
    <figure ref={figure} className={styles.chart}>
      <div className={styles.head}>
        <h2 className={styles.title}>Prices by rank</h2>
        <ChartLegend isDue={isDue} byValue={measure === "value"} />
        <div className={styles.controls}>
          <IconButton
            icon={open ? "chevronUp" : "chevronDown"}
            label={open ? "Hide the chart" : "Show the chart"}
            aria-expanded={open}
            aria-controls={bodyId}
            className={styles.small}
            onClick={() => setOpen(!open)}
          />
        </div>
      </div>
      <div id={bodyId} hidden={!open}>
        {open && (
          <ErrorBoundary
            fallback={() => (
              <div className={styles.plot}>
                <p className={styles.nothing}>The chart could not be loaded. Reload the page.</p>
              </div>
            )}
          >
            <Suspense fallback={SKELETON}>
              {isDue ? <ChartBody state={state} changed={changed} onOpen={onOpen} /> : SKELETON}
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      <figcaption className={visuallyHidden}>
        <ErrorBoundary fallback={() => null}>
          <Suspense>{isDue && <ChartCaption />}</Suspense>
        </ErrorBoundary>
      </figcaption>
    </figure>
  );
}
