/** A token body and a figure body, and the problem that a changed one causes. */
import type { BodyHead, Column } from "../columns/body-format.ts";
import { type ColumnReader, readBody } from "../columns/column-reader.ts";
import { encodeBody } from "../columns/encode-body.ts";
import { encodeFigures, figureBodyColumns } from "../columns/encode-figures.ts";
import { encodeTokenColumns, tokenBodyColumns, tokenHead } from "../columns/encode-tokens.ts";
import { buildTokenColumns } from "../columns/make-columns.ts";
import { readFigureRevision } from "../columns/read-figures.ts";
import { readTokenColumns } from "../columns/read-tokens.ts";
import { noFigures } from "../tokens/figures.ts";
import type { TokenRow } from "../tokens/token.ts";
import type { Problem } from "../values/problem.ts";
import { NONE } from "../values/units.ts";

const REST = { imageUrl: null, animationUrl: null, vibes: [[7, 0.5]] } as const;
const TOKENS: readonly TokenRow[] = [
  { ...REST, tokenId: "07", name: "Ö", rank: 1, traits: [[1, 2]] },
  {
    ...REST,
    tokenId: "8",
    name: null,
    rank: 2,
    traits: [
      [1, 300],
      [4, 0],
    ],
  },
  { ...REST, tokenId: "9", name: "x", rank: 2, traits: [], vibes: [] },
];
const COLUMNS = buildTokenColumns("e1", TOKENS);

export const FIGURES_HEAD = { epoch: "e1", rev: 5, size: 3 };
/** The projections are encoded as digits, the confidences as float64. */
export const FIGURE_COLUMNS = {
  ...noFigures(3),
  priceProjection: Float64Array.of(1.5, NONE, 300),
  confidence: Float64Array.of(0.1 + 0.2, 1, NONE),
};

export interface Kind {
  readonly what: string;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly head: BodyHead;
  readonly columns: Map<string, Column>;
  readonly read: (body: ColumnReader) => unknown;
}

export const TOKEN_BODY: Kind = {
  what: "tokens",
  body: encodeTokenColumns(COLUMNS),
  head: tokenHead(COLUMNS),
  columns: tokenBodyColumns(COLUMNS),
  read: readTokenColumns,
};
export const FIGURE_BODY: Kind = {
  what: "figures",
  body: encodeFigures({ ...FIGURES_HEAD, figures: FIGURE_COLUMNS }),
  head: FIGURES_HEAD,
  columns: figureBodyColumns(FIGURE_COLUMNS),
  read: readFigureRevision,
};
export const KINDS = [TOKEN_BODY, FIGURE_BODY];

export function problemOf({ read }: Kind, body: Uint8Array<ArrayBuffer>): Problem {
  const result = readBody(body, read);
  if (result.ok) throw new Error("was read");
  return result.problem;
}

/** Returns the problem of a body with other columns or another head. */
export function problemWith(
  kind: Kind,
  columns: Readonly<Record<string, Column | null>>,
  head: BodyHead = {},
): Problem {
  const changed = new Map(kind.columns);
  for (const [name, column] of Object.entries(columns)) {
    if (column === null) changed.delete(name);
    else changed.set(name, column);
  }
  return problemOf(kind, encodeBody({ ...kind.head, ...head }, changed));
}
