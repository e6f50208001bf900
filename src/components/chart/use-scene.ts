/** Derives the plot's scene from the mirror. */
import { useMemo } from "react";
import type { Deal } from "../../../contract/tokens/deal.ts";
import type { CollectionState } from "../../collection/collection-store.ts";
import { chartPoints, KINDS } from "./points/chart-points.ts";
import type { Scene } from "./points/point-layer.ts";
import { chartDomain, fittingScale, type PriceScale } from "./scales/chart-domain.ts";

const NO_LINE = { points: [] };

export interface SceneChoices {
  /** Null selects the scale that fits the collection. */
  readonly scale: PriceScale | null;
  readonly hidden: ReadonlySet<Deal>;
  readonly phone: boolean;
}

/** Returns null while there is no view to draw. The scene keeps its identity until its content changes. */
export function useScene(state: CollectionState, choices: SceneChoices): Scene | null {
  const { fixed, figures, prices, view, listingsRevision } = state;
  const projections = figures?.figures.priceProjection ?? null;
  const { scale, hidden, phone } = choices;
  const fitting = useMemo(() => fittingScale(projections), [projections]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `prices` is mutated in place; the revision marks its changes
  const points = useMemo(
    () => chartPoints({ fixed, figures, prices, view }),
    [fixed, figures, prices, view, listingsRevision],
  );
  const visible = useMemo(() => KINDS.map((kind) => !hidden.has(kind)), [hidden]);
  const domain = useMemo(
    () =>
      view &&
      chartDomain({
        points,
        projections,
        aggregates: view.aggregates,
        query: view.query,
        bottomRank: view.aggregates.bottomRank ?? 1,
        scale: scale ?? fitting,
        phone,
      }),
    [points, projections, view, scale, fitting, phone],
  );
  const line = figures?.line ?? NO_LINE;
  return useMemo(
    () => domain && { points, domain, line, visible },
    [points, domain, line, visible],
  );
}
