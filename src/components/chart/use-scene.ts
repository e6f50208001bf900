/** From the mirror to what the plot draws. */
import { useMemo } from "react";
import type { Deal } from "../../../contract/deal.ts";
import type { CollectionState } from "../../collection/collection-store.ts";
import { chartDomain, fittingScale, type PriceScale } from "./chart-domain.ts";
import { chartPoints, KINDS } from "./chart-points.ts";
import type { Scene } from "./point-layer.ts";

const NO_LINE = { points: [] };

export interface SceneChoices {
  /** Null: the one that fits the collection. */
  readonly scale: PriceScale | null;
  readonly hidden: ReadonlySet<Deal>;
  readonly phone: boolean;
}

/** Null while there is no view to draw. A new scene for every change of what it shows, else the same. */
export function useScene(state: CollectionState, choices: SceneChoices): Scene | null {
  const { fixed, figures, prices, view, listingsRevision } = state;
  const projections = figures?.figures.priceProjection ?? null;
  const { scale, hidden, phone } = choices;
  const fitting = useMemo(() => fittingScale(projections), [projections]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `prices` keeps its identity, the revision says that it changed
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
