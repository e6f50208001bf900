/** The versions of the snapshot formats, on the wire and in cache records alike. */
import { type Parsed, parsed, problem, shown } from "./problem.ts";

/** The version of the JSON bodies. */
export const WIRE = 1;

/**
 * The version of the binary bodies. It grows when the meaning of a header or a column changes. The page names it in each
 * address whose body the browser may keep.
 */
export const COLUMNS_VERSION = 2;

/** A snapshot of another version may mean something else by the same fields: it is not read. */
export function checkWire(wire: unknown): Parsed<number> {
  if (wire === WIRE) return parsed(WIRE);
  return problem("wire", `this version reads format ${WIRE}, got ${shown(wire)}; reload the page`);
}
