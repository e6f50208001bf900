/** Versions of the snapshot formats, on the wire and in cache records. */
import { inspect, type Parsed, parsed, problem } from "./values/problem.ts";

/** The version of the JSON bodies. */
export const WIRE = 1;

/**
 * The version of the binary bodies. It grows when the meaning of a header or a column changes. The addresses of
 * bodies name it, because browsers cache the bodies indefinitely.
 */
export const COLUMNS_VERSION = 2;

/** Refuses a snapshot of another version: the same fields may have another meaning there. */
export function checkWire(wire: unknown): Parsed<number> {
  if (wire === WIRE) return parsed(WIRE);
  return problem(
    "wire",
    `this version reads format ${WIRE}, got ${inspect(wire)}; reload the page`,
  );
}
