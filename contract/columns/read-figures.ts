/** Reads figures from a binary body. */

import { type FigureColumns, type FigureRevision, figureRecord } from "../tokens/figures.ts";
import { inspect } from "../values/problem.ts";
import { isCounter } from "../values/units.ts";
import type { ColumnReader } from "./column-reader.ts";
import { readDecimals } from "./read-numbers.ts";

export function readFigures(body: ColumnReader, size: number): FigureColumns {
  return figureRecord(({ name, isValid }) => readDecimals(body, name, size, isValid));
}

/** Reads what `encodeFigures` wrote. */
export function readFigureRevision(body: ColumnReader): FigureRevision {
  const { epoch, rev, size } = body.head;
  if (typeof epoch !== "string" || epoch === "") return body.refuse("epoch", "must be text");
  if (!isCounter(rev)) return body.refuse("rev", `must be a whole number, got ${inspect(rev)}`);
  if (!isCounter(size)) return body.refuse("size", `must be a row count, got ${inspect(size)}`);
  return { epoch, rev, figures: readFigures(body, size) };
}
