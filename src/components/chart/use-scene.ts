/** Derives the plot's scene from the mirror. */
import { useMemo } from "react";
import type { Measure } from "../../../contract/query.ts";
import type { CollectionState } from "../../collection/collection-store.ts";
import { chartPoints } from "./points/chart-points.ts";
import { dealNets, dealSizes } from "./points/deal-nets.ts";
import type { Scene } from "./points/point-layer.ts";
import { chartDomain, fittingScale, type PriceScale } from "./scales/chart-domain.ts";
import { valueDomain } from "./scales/value-domain.ts";

const NO_LINE = { points: [] };

export interface SceneChoices {
  readonly measure: Measure;
  /** Scale by price. Null selects the one that fits the collection. */
  readonly scale: PriceScale | null;
  readonly phone: boolean;
}

/** Returns null while there is no view to draw. The scene keeps its identity until its content changes. */
export function useScene(state: CollectionState, choices: SceneChoices): Scene | null {
  const { fixed, figures, prices, view, listingsRevision } = state;
  const projections = figures?.figures.priceProjection ?? null;
  const { measure, scale, phone } = choices;
  const fitting = useMemo(() => fittingScale(projections), [projections]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `prices` is mutated in place; the revision marks its changes
  const points = useMemo(
    () => chartPoints({ fixed, figures, prices, view }, measure),
    [fixed, figures, prices, view, listingsRevision, measure],
  );
  const domain = useMemo(() => {
    if (!view) return null;
    const { aggregates, query } = view;
    const bottomRank = aggregates.bottomRank ?? 1;
    if (measure === "value") return valueDomain({ points, query, bottomRank });
    const shown = scale ?? fitting;
    return chartDomain({
      points,
      projections,
      aggregates,
      query,
      bottomRank,
      scale: shown,
      phone,
    });
  }, [points, projections, view, measure, scale, fitting, phone]);
  const floor = view?.aggregates.floor ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the points change with the prices
  const sizes = useMemo(
    () => dealSizes(dealNets(points, { fixed, figures, prices }), floor),
    [points, fixed, figures, floor],
  );
  const priceLine = figures?.line ?? NO_LINE;
  const line = useMemo(() => {
    if (domain?.measure !== "value") return priceLine;
    // By value, the projection is a straight line at 1.
    return { points: [domain.rankFrom, domain.rankTo].map((rank) => [rank, 1] as const) };
  }, [domain, priceLine]);
  return useMemo(() => domain && { points, domain, line, sizes }, [points, domain, line, sizes]);
}
