/** The other two payloads of a collection: its tokens as if nothing were listed, and its projections. */
import { isCounter } from "./listings.ts";
import { type BadRows, createRowTally, type Parsed, parsed, problem, shown } from "./problem.ts";
import { type CompactToken, isPrice, parseCompactToken } from "./token.ts";
import type { Confidence, Eth } from "./units.ts";
import { checkWire, WIRE } from "./wire.ts";

export { WIRE };

/** Body of `GET /collections/{c}/tokens/unlisted`. Immutable for its epoch. */
export interface UnlistedTokens {
  readonly wire: number;
  readonly epoch: string;
  readonly projectionsRev: number;
  readonly tokens: readonly CompactToken[];
}

/** Body of `GET /collections/{c}/tokens/projections`: arrays in the order of `unlisted`. */
export interface Projections {
  readonly epoch: string;
  readonly rev: number;
  readonly projections: readonly (Eth | null)[];
  readonly confidences: readonly (Confidence | null)[];
}

/** Body of `GET /collections/{c}/projectionLine`, by ascending rank. */
export interface ProjectionLine {
  readonly points: readonly (readonly [rank: number, price: Eth])[];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export interface ParsedUnlisted {
  readonly unlisted: UnlistedTokens;
  /** Position in `unlisted.tokens` -> position as sent: projections come in the order as sent. */
  readonly sentAt: readonly number[];
  readonly sentCount: number;
  readonly badRows: BadRows;
}

/** Bad tokens are dropped and counted, more than 1 percent refuse the payload; of one id the last wins. */
export function parseUnlistedTokens(body: unknown): Parsed<ParsedUnlisted> {
  if (!isRecord(body)) return problem("unlisted", `must be an object, got ${shown(body)}`);
  const { wire, epoch, projectionsRev, tokens } = body;
  const known = checkWire(wire);
  if (!known.ok) return known;
  if (typeof epoch !== "string" || epoch === "")
    return problem("epoch", `must be text, got ${shown(epoch)}`);
  if (!isCounter(projectionsRev))
    return problem("projectionsRev", `must be a whole number, got ${shown(projectionsRev)}`);
  if (!Array.isArray(tokens)) return problem("tokens", `must be an array, got ${shown(tokens)}`);
  const tally = createRowTally();
  const byId = new Map<string, { token: CompactToken; index: number }>();
  for (const [index, row] of tokens.entries()) {
    const token = parseCompactToken(row, `tokens[${index}]`);
    if (token.ok) byId.set(token.value[0], { token: token.value, index });
    else tally.bad(token.problem);
  }
  const verdict = tally.verdict("tokens", tokens.length);
  if (!verdict.ok) return verdict;
  const kept = [...byId.values()];
  return parsed({
    unlisted: { wire: known.value, epoch, projectionsRev, tokens: kept.map(({ token }) => token) },
    sentAt: kept.map(({ index }) => index),
    sentCount: tokens.length,
    badRows: verdict.value,
  });
}

function isShare(value: unknown): boolean {
  return typeof value === "number" && value >= 0 && value <= 1;
}

/** Its columns stand in the order of `unlisted` as sent, so one bad value refuses it whole. */
export function parseProjections(body: unknown): Parsed<Projections> {
  if (!isRecord(body)) return problem("projections", `must be an object, got ${shown(body)}`);
  const { epoch, rev, projections, confidences } = body;
  if (typeof epoch !== "string" || epoch === "")
    return problem("epoch", `must be text, got ${shown(epoch)}`);
  if (!isCounter(rev)) return problem("rev", `must be a whole number, got ${shown(rev)}`);
  if (!Array.isArray(projections) || !Array.isArray(confidences))
    return problem("projections", "projections and confidences must be arrays");
  if (projections.length !== confidences.length)
    return problem(
      "confidences",
      `must be as long as projections (${projections.length}), got ${confidences.length}`,
    );
  for (const [index, value] of projections.entries())
    if (value !== null && !isPrice(value))
      return problem(`projections[${index}]`, `must be a price or null, got ${shown(value)}`);
  for (const [index, value] of confidences.entries())
    if (value !== null && !isShare(value))
      return problem(`confidences[${index}]`, `must be 0 to 1 or null, got ${shown(value)}`);
  return parsed({ epoch, rev, projections, confidences });
}

export function parseProjectionLine(body: unknown): Parsed<ProjectionLine> {
  if (!isRecord(body) || !Array.isArray(body.points))
    return problem("points", `must be an array of [rank, price], got ${shown(body)}`);
  for (const [index, point] of body.points.entries())
    if (!Array.isArray(point) || point.length !== 2 || !isPrice(point[0]) || !isPrice(point[1]))
      return problem(`points[${index}]`, `must be [rank, price], got ${shown(point)}`);
  return parsed({ points: body.points });
}
