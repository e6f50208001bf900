/** The version of the snapshot formats, on the wire and in cache records alike. */
import { type Parsed, parsed, problem, shown } from "./problem.ts";

export const WIRE = 1;

/** A snapshot of another version may mean something else by the same fields: it is not read. */
export function checkWire(wire: unknown): Parsed<number> {
  if (wire === WIRE) return parsed(WIRE);
  return problem("wire", `this version reads format ${WIRE}, got ${shown(wire)}; reload the page`);
}
