/** Parses the positions of a live stream's reader: "collection:epoch:seq", separated by commas. */

import type { StreamPosition } from "../../../contract/paths.ts";
import { decodeEscapes } from "../../../contract/values/decode-text.ts";
import { parseInteger } from "../../../contract/values/digits.ts";
import { inspect, type Parsed, parsed, problem } from "../../../contract/values/problem.ts";

const MAX_FOLLOWED = 64;

/** Parses `?at=` of the stream's address, or a `Last-Event-ID` header. The inverse of `formatStreamPosition`. */
export function parseStreamPositions(text: string): Parsed<readonly StreamPosition[]> {
  const parts = text.split(",");
  if (parts.length > MAX_FOLLOWED)
    return problem("at", `one stream follows at most ${MAX_FOLLOWED} collections`);
  const positions: StreamPosition[] = [];
  for (const [index, part] of parts.entries()) {
    const position = parsePosition(part);
    if (!position)
      return problem(`at[${index}]`, `a position is "collection:epoch:seq", got ${inspect(part)}`);
    positions.push(position);
  }
  return parsed(positions);
}

function parsePosition(part: string): StreamPosition | null {
  const pieces = part.split(":");
  if (pieces.length !== 3) return null;
  const [collection, epoch] = pieces.map(decodeEscapes);
  const seq = parseInteger(pieces[2] ?? "");
  return collection && epoch && seq !== null ? { collection, epoch, seq } : null;
}
