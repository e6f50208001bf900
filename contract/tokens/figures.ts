/**
 * The figures of a token: numbers that the server computes and the card shows.
 *
 * Each figure is declared once, here. Its wire position, its columns in the worker, in the page's mirror and on the
 * device, and the card's comparison derive from this table.
 */
import { isBoundShare, isConfidence, isCounter, isPrice, NONE } from "../values/units.ts";

interface Figure {
  readonly name: string;
  /** Position in a `CompactToken`. A position past the end of a token means null. */
  readonly position: number;
  /** Name of its array in the JSON body of `tokens/projections`. */
  readonly arrayName: string;
  /** Completes the sentence "must be ..." of an error. */
  readonly expected: string;
  readonly isValid: (value: unknown) => boolean;
  /** Factor from the wire's value to the value in a `Token`. */
  readonly scale: number;
}

export const FIGURES = [
  {
    name: "priceProjection",
    position: 4,
    arrayName: "projections",
    expected: "a price in ETH or null",
    isValid: isPrice,
    scale: 1,
  },
  {
    name: "confidence",
    position: 5,
    arrayName: "confidences",
    expected: "0 to 1 or null",
    isValid: isConfidence,
    scale: 100,
  },
  /** Price of the latest sale, in ETH. */
  {
    name: "lastSalePrice",
    position: 11,
    arrayName: "lastSalePrices",
    expected: "a price in ETH or null",
    isValid: isPrice,
    scale: 1,
  },
  /** UnixMs of the latest sale, in whole seconds: block times are no finer, and the bytes are half as many. */
  {
    name: "lastSaleAt",
    position: 12,
    arrayName: "lastSaleTimes",
    expected: "a time in Unix milliseconds or null",
    isValid: isCounter,
    scale: 1,
  },
  /**
   * Low bound of the range, as a share of the projection. Shares differ little between tokens: they take a quarter of
   * the bytes of bounds in ETH.
   */
  {
    name: "lowShare",
    position: 13,
    arrayName: "lowShares",
    expected: "a share of the projection or null",
    isValid: isBoundShare,
    scale: 1,
  },
  /** High bound of the range, as a share of the projection. */
  {
    name: "highShare",
    position: 14,
    arrayName: "highShares",
    expected: "a share of the projection or null",
    isValid: isBoundShare,
    scale: 1,
  },
] as const satisfies readonly Figure[];

export type FigureName = (typeof FIGURES)[number]["name"];

export type FigureArrayName = (typeof FIGURES)[number]["arrayName"];

/** Figures that the store computes from the sales. The valuation has the others. */
export type SaleFigureName = "lastSalePrice" | "lastSaleAt";

export type ModelFigure = Exclude<(typeof FIGURES)[number], { readonly name: SaleFigureName }>;

/** Name -> RowIndex -> value in the wire's units, or NONE. */
export type FigureColumns = Readonly<Record<FigureName, Float64Array<ArrayBuffer>>>;

/** A token's figures. A missing figure is null. */
export type TokenFigures = Readonly<Record<FigureName, number | null>>;

export function figureRecord<Value>(of: (figure: (typeof FIGURES)[number]) => Value) {
  const entries = FIGURES.map((figure) => [figure.name, of(figure)]);
  return Object.fromEntries(entries) as Record<FigureName, Value>; // one entry for each name
}

/** Creates columns of `size` rows without any value. */
export function noFigures(size: number): FigureColumns {
  return figureRecord(() => new Float64Array(size).fill(NONE));
}

/** Returns the figures of one row in the units of a `Token`. */
export function figuresAt(columns: FigureColumns | null, row: number): TokenFigures {
  const figures: Partial<Record<FigureName, number | null>> = {};
  for (const { name, scale } of FIGURES) {
    const value = columns?.[name][row] ?? NONE;
    figures[name] = Number.isNaN(value) ? null : value * scale;
  }
  return figures as TokenFigures; // each was set above
}

/** Converts a wire value to a column value. Null becomes NONE, and -0 becomes 0, so that equal values look equal. */
export function figureFromWire(value: number | null | undefined): number {
  return value === null || value === undefined ? NONE : value + 0;
}

/** The inverse of `figureFromWire`. Returns null for a row that the column does not have. */
export function figureToWire(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}

/** A revision of the figures of all rows of an epoch. */
export interface FigureRevision {
  readonly epoch: string;
  readonly rev: number;
  readonly figures: FigureColumns;
}
