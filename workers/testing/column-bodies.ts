/** The binary bodies of a collection for tests, and an engine over them. */
import type { CollectionInfo } from "../../contract/collection.ts";
import type { Column } from "../../contract/columns/body-format.ts";
import { readBody } from "../../contract/columns/column-reader.ts";
import { decodeBody } from "../../contract/columns/decode-body.ts";
import { encodeBody } from "../../contract/columns/encode-body.ts";
import { encodeFigures } from "../../contract/columns/encode-figures.ts";
import { encodeTokenColumns } from "../../contract/columns/encode-tokens.ts";
import { buildTokenColumns, compareRows } from "../../contract/columns/make-columns.ts";
import { readFigureRevision } from "../../contract/columns/read-figures.ts";
import { readTokenColumns } from "../../contract/columns/read-tokens.ts";
import {
  type FigureRevision,
  figureFromWire,
  figureRecord,
} from "../../contract/tokens/figures.ts";
import { type CompactToken, type WireToken, wireToken } from "../../contract/tokens/token.ts";
import type { Parsed } from "../../contract/values/problem.ts";
import { COLUMNS_VERSION } from "../../contract/wire.ts";
import { type CollectionEngine, engineFromColumns } from "../engine/engine.ts";

type Body = Uint8Array<ArrayBuffer>;

export interface ColumnBodies {
  readonly columns: Body;
  readonly figures: Body;
}

/** Returns `tokens` in row order. The last token of an id replaces earlier ones. */
export function inRowOrder(tokens: readonly CompactToken[]): CompactToken[] {
  const distinct = [...new Map(tokens.map((token) => [token[0], token])).values()];
  return distinct.sort((a, b) => compareRows(wireToken(a), wireToken(b)));
}

/** Encodes `tokens`, which may be in any order, and their own figures as revision `rev`. */
export function columnBodies(
  epoch: string,
  rev: number,
  tokens: readonly CompactToken[],
): ColumnBodies {
  const rows = inRowOrder(tokens).map(wireToken);
  return {
    columns: encodeTokenColumns(buildTokenColumns(epoch, rows)),
    figures: encodeFigures({ epoch, rev, figures: figuresOf(rows) }),
  };
}

function figuresOf(rows: readonly WireToken[]): FigureRevision["figures"] {
  return figureRecord(({ name }) =>
    Float64Array.from(rows, ({ figures }) => figureFromWire(figures[name])),
  );
}

export function readFiguresBody(figures: Body): FigureRevision {
  return accepted(readBody(figures, readFigureRevision));
}

/** Creates the engine from the bodies as a worker does. */
export function engineFromBodies(
  collection: CollectionInfo,
  { columns, figures }: ColumnBodies,
): CollectionEngine {
  const revision = readFiguresBody(figures);
  return accepted(
    engineFromColumns(collection, {
      columns: accepted(readBody(columns, readTokenColumns)),
      figures: revision.figures,
      figuresRev: revision.rev,
    }),
  );
}

/** Returns `body` with its head and columns changed by `edit`, and with valid checksums. */
export function edited(
  body: Body,
  edit: (head: Record<string, unknown>, columns: Map<string, Column>) => void,
): Body {
  const { head, columns } = accepted(decodeBody(body));
  const [newHead, newColumns] = [{ ...head }, new Map(columns)];
  edit(newHead, newColumns);
  return encodeBody(newHead, newColumns);
}

/** Returns `body` with the next version number and a valid checksum of the header. */
export function ofNextVersion(body: Body): Body {
  const next = body.slice();
  const preamble = new Uint32Array(next.buffer, 0, 3);
  const textBytes = next.subarray(16, 16 + preamble[1]);
  const text = new TextDecoder().decode(textBytes);
  textBytes.set(
    new TextEncoder().encode(
      text.replace(`{"version":${COLUMNS_VERSION},`, `{"version":${COLUMNS_VERSION + 1},`),
    ),
  );
  const words = new Uint32Array(next.buffer, 16, Math.ceil(textBytes.length / 8) * 2);
  let hash = words.length;
  for (const word of words) {
    hash = Math.imul(hash ^ word, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  preamble[2] = hash;
  return next;
}

/** Returns the value of a result. Throws if it is a problem. */
export function accepted<Value>(result: Parsed<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(`${result.problem.place}: ${result.problem.message}`);
}
