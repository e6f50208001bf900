/** Encodes figures as a binary body. */
import { FIGURES, type FigureColumns, type FigureRevision } from "../tokens/figures.ts";
import type { Column } from "./body-format.ts";
import { encodeBody } from "./encode-body.ts";
import { encodeDecimals } from "./write-numbers.ts";

export function figureBodyColumns(figures: FigureColumns): Map<string, Column> {
  return new Map(FIGURES.flatMap(({ name }) => [...encodeDecimals(name, figures[name])]));
}

/** Body of `GET /collections/{c}/tokens/columns/figures`. */
export function encodeFigures({ epoch, rev, figures }: FigureRevision): Uint8Array<ArrayBuffer> {
  const size = figures.priceProjection.length;
  return encodeBody({ epoch, rev, size }, figureBodyColumns(figures));
}
