/** Derives the plot's scene from the mirror. */
import { useMemo } from "react";
import type { ChartZoom } from "../../../contract/chart-zoom.ts";
import type { Measure } from "../../../contract/query.ts";
import type { CollectionState } from "../../collection/collection-store.ts";
import { chartPoints, filterPoints } from "./points/chart-points.ts";
import { bestDeals, dealNets, dealSizes } from "./points/deal-nets.ts";
import type { Scene } from "./points/point-layer.ts";
import {
  type ChartDomain,
  chartDomain,
  fittingScale,
  type PriceScale,
} from "./scales/chart-domain.ts";
import { valueDomain } from "./scales/value-domain.ts";
import { valuesOfHeight, zoomedDomain } from "./scales/zoomed-domain.ts";

const NO_LINE = { points: [] };

export interface SceneChoices {
  readonly measure: Measure;
  /** Scale by price. Null selects the one that fits the collection. */
  readonly scale: PriceScale | null;
  readonly phone: boolean;
  readonly zoom: ChartZoom | null;
}

interface ZoomedScene extends Scene {
  /** The domain without the zoom's height. */
  readonly full: ChartDomain;
}

/** Returns null while there is no view to draw. The scene keeps its identity until its content changes. */
export function useScene(state: CollectionState, choices: SceneChoices): ZoomedScene | null {
  const { fixed, figures, prices, view, decimals, listingsRevision } = state;
  const projections = figures?.figures.priceProjection ?? null;
  const { measure, scale, phone, zoom } = choices;
  const fitting = useMemo(() => fittingScale(projections), [projections]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `prices` is mutated in place; the revision marks its changes
  const all = useMemo(
    () => chartPoints({ fixed, figures, prices, view }, measure),
    [fixed, figures, prices, view, listingsRevision, measure],
  );
  const { minRank = null, maxRank = null, height = null } = zoom ?? {};
  const ranked = useMemo(() => {
    if ((minRank ?? maxRank) === null) return all;
    const [first, last] = [minRank ?? 0, maxRank ?? Number.POSITIVE_INFINITY];
    return filterPoints(all, (rank) => rank >= first && rank <= last);
  }, [all, minRank, maxRank]);
  const full = useMemo(() => {
    if (!view) return null;
    const { aggregates } = view;
    const bottomRank = aggregates.bottomRank ?? 1;
    const query = {
      ...view.query,
      minRank: minRank ?? view.query.minRank,
      maxRank: maxRank ?? view.query.maxRank,
    };
    const points = ranked;
    if (measure === "value") return valueDomain({ points, query, bottomRank });
    const source = { points, projections, aggregates, query, bottomRank, decimals, phone };
    return chartDomain({ ...source, scale: scale ?? fitting });
  }, [ranked, projections, view, decimals, measure, scale, fitting, phone, minRank, maxRank]);
  const domain = useMemo(() => full && zoomedDomain(full, height), [full, height]);
  const points = useMemo(() => {
    if (height?.measure !== measure) return ranked;
    const { low, high } = valuesOfHeight(height);
    const [least, most] = [low ?? Number.NEGATIVE_INFINITY, high ?? Number.POSITIVE_INFINITY];
    return filterPoints(ranked, (_, value) => value >= least && value <= most);
  }, [ranked, height, measure]);
  const floor = view?.aggregates.floor ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `prices` is mutated in place; `points` marks its changes
  const deals = useMemo(() => {
    const nets = dealNets(points, { fixed, figures, prices });
    // By value, each projection is on the line.
    const stems = measure === "value" ? [] : bestDeals(nets);
    return { sizes: dealSizes(nets, points.length, floor), stems };
  }, [points, fixed, projections, floor, measure]);
  const priceLine = figures?.line ?? NO_LINE;
  const line = useMemo(() => {
    if (domain?.measure !== "value") return priceLine;
    // By value, the projection is a straight line at 1.
    return { points: [domain.rankFrom, domain.rankTo].map((rank) => [rank, 1] as const) };
  }, [domain, priceLine]);
  return useMemo(
    () => full && domain && { points, full, domain, line, ...deals },
    [points, full, domain, line, deals],
  );
}
