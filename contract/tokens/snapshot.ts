/** The payloads of a collection besides its listings: its tokens as if none were listed, and its projections. */

import { isRecord } from "../values/is-record.ts";
import { mustBe, type Parsed, parsed } from "../values/problem.ts";
import { type Eth, isPrice } from "../values/units.ts";
import { WIRE } from "../wire.ts";
import type { FigureArrayName } from "./figures.ts";
import type { CompactToken } from "./token.ts";

export { WIRE };

/** Body of `GET /collections/{c}/tokens/unlisted`. Immutable for its epoch. */
export interface UnlistedTokens {
  readonly wire: number;
  readonly epoch: string;
  readonly projectionsRev: number;
  readonly tokens: readonly CompactToken[];
}

/**
 * Body of `GET /collections/{c}/tokens/projections`: an array for each figure, in the order of `unlisted`. A server
 * that does not know a further figure omits its array; no token has that figure then.
 */
export interface Projections
  extends Readonly<Partial<Record<FigureArrayName, readonly (number | null)[]>>> {
  readonly epoch: string;
  readonly rev: number;
  readonly projections: readonly (number | null)[];
  readonly confidences: readonly (number | null)[];
}

/** Body of `GET /collections/{c}/projectionLine`, by ascending rank. */
export interface ProjectionLine {
  readonly points: readonly (readonly [rank: number, price: Eth])[];
}

export function parseProjectionLine(body: unknown): Parsed<ProjectionLine> {
  if (!isRecord(body) || !Array.isArray(body.points))
    return mustBe("points", "an array of [rank, price]", body);
  for (const [index, point] of body.points.entries())
    if (!Array.isArray(point) || point.length !== 2 || !isPrice(point[0]) || !isPrice(point[1]))
      return mustBe(`points[${index}]`, "[rank, price]", point);
  return parsed({ points: body.points });
}
