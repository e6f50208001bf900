/** Parses the JSON bodies of tokens and figures: the public format, and the fallback of our own page. */

import { isRecord } from "../values/is-record.ts";
import {
  type BadRows,
  createRowTally,
  mustBe,
  type Parsed,
  parsed,
  problem,
} from "../values/problem.ts";
import { isCounter } from "../values/units.ts";
import { checkWire } from "../wire.ts";
import { FIGURES, type FigureArrayName } from "./figures.ts";
import { parseCompactToken } from "./parse-token.ts";
import type { Projections, UnlistedTokens } from "./snapshot.ts";
import type { CompactToken } from "./token.ts";

export interface ParsedUnlisted {
  readonly unlisted: UnlistedTokens;
  /** Position in `unlisted.tokens` -> position as sent: projections arrive in the order as sent. */
  readonly sentAt: readonly number[];
  readonly sentCount: number;
  readonly badRows: BadRows;
}

/** Drops and counts bad tokens; refuses the payload if they exceed 1 percent. The last token of an id wins. */
export function parseUnlistedTokens(body: unknown): Parsed<ParsedUnlisted> {
  if (!isRecord(body)) return mustBe("unlisted", "an object", body);
  const { wire, epoch, projectionsRev, tokens } = body;
  const known = checkWire(wire);
  if (!known.ok) return known;
  if (typeof epoch !== "string" || epoch === "") return mustBe("epoch", "text", epoch);
  if (!isCounter(projectionsRev)) return mustBe("projectionsRev", "a whole number", projectionsRev);
  if (!Array.isArray(tokens)) return mustBe("tokens", "an array", tokens);
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

/** Refuses the whole body for one bad value: its arrays are in the order of `unlisted` as sent, so none can be dropped. */
export function parseProjections(body: unknown): Parsed<Projections> {
  if (!isRecord(body)) return mustBe("projections", "an object", body);
  const { epoch, rev, projections, confidences } = body;
  if (typeof epoch !== "string" || epoch === "") return mustBe("epoch", "text", epoch);
  if (!isCounter(rev)) return mustBe("rev", "a whole number", rev);
  if (!Array.isArray(projections) || !Array.isArray(confidences))
    return problem("projections", "projections and confidences must be arrays");
  const arrays: Partial<Record<FigureArrayName, readonly (number | null)[]>> = {};
  for (const { arrayName, expected, isValid } of FIGURES) {
    const values = body[arrayName];
    if (values === undefined) continue;
    if (!Array.isArray(values)) return mustBe(arrayName, "an array", values);
    if (values.length !== projections.length)
      return problem(
        arrayName,
        `must be as long as projections (${projections.length}), got ${values.length}`,
      );
    const bad = values.findIndex((value) => value !== null && !isValid(value));
    if (bad >= 0) return mustBe(`${arrayName}[${bad}]`, expected, values[bad]);
    arrays[arrayName] = values;
  }
  return parsed({ epoch, rev, ...arrays, projections, confidences });
}
