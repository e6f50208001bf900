/** Reads the columns of a body by name and kind. A missing, mistyped or unread column is rejected by name. */

import { type Parsed, type Problem, parsed, problem } from "../values/problem.ts";
import type { BodyHead, Column, Floats, WholeNumbers } from "./body-format.ts";
import { decodeBody } from "./decode-body.ts";

/**
 * Reader of a body's columns. Its methods throw what `readBody` returns as a problem. If given, `length` is the required
 * number of values.
 */
export interface ColumnReader {
  readonly head: BodyHead;
  has(name: string): boolean;
  /** Whole numbers from 0 on, stored in any width. */
  whole(name: string, length?: number): Uint32Array<ArrayBuffer>;
  /** Whole numbers from 0 on, in their stored width. */
  narrow(name: string, length?: number): WholeNumbers;
  /** Small whole numbers of either sign. */
  signed(name: string, length?: number): Int8Array<ArrayBuffer>;
  floats(name: string, length?: number): Floats;
  bytes(name: string, length?: number): Uint8Array<ArrayBuffer>;
  /** Unsigned 16-bit numbers. */
  halves(name: string): Uint16Array<ArrayBuffer>;
  /** UTF-8. */
  text(name: string): string;
  /** Rejects the body because of the column or head field `name`. */
  refuse(name: string, message: string): never;
}

/** Thrown by a reader, caught by `readBody`. */
class Refused extends Error {
  readonly problem: Problem;
  constructor(place: string, message: string) {
    super(message);
    this.problem = { place, message };
  }
}

/** Decodes a body and returns the result of `read`, or why it is rejected. The problem's place is the column's name. */
export function readBody<Value>(
  bytes: Uint8Array<ArrayBuffer>,
  read: (body: ColumnReader) => Value,
): Parsed<Value> {
  const body = decodeBody(bytes);
  if (!body.ok) return body;
  const { head, columns } = body.value;
  const unread = new Set(columns.keys());

  function take(name: string, length: number | undefined): Column {
    const column = columns.get(name);
    if (column === undefined) return refuse(name, "is missing from the body");
    unread.delete(name);
    if (length !== undefined && column.length !== length)
      refuse(name, `must have ${length} values, got ${column.length}`);
    return column;
  }

  function takeWhole(name: string, length: number | undefined): WholeNumbers {
    const column = take(name, length);
    if (column instanceof Float64Array || column instanceof Int8Array)
      return refuse(name, "must hold whole numbers from 0 on");
    return column;
  }

  function takeAs<Kind extends Column>(
    type: new (length: number) => Kind,
    expected: string,
    name: string,
    length?: number,
  ): Kind {
    const column = take(name, length);
    return column instanceof type ? column : refuse(name, `must hold ${expected}`);
  }

  function refuse(name: string, message: string): never {
    throw new Refused(name, message);
  }

  const reader: ColumnReader = {
    head,
    has: (name) => columns.has(name),
    whole: (name, length) => new Uint32Array(takeWhole(name, length)),
    narrow: (name, length) => takeWhole(name, length).slice(),
    signed: (name, length) => takeAs(Int8Array, "signed bytes", name, length),
    floats: (name, length) => takeAs(Float64Array, "float64 numbers", name, length).slice(),
    bytes: (name, length) => takeAs(Uint8Array, "bytes", name, length),
    halves: (name) => takeAs(Uint16Array, "16-bit numbers", name),
    text: (name) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(reader.bytes(name)),
    refuse,
  };
  try {
    const value = read(reader);
    for (const name of unread) refuse(name, "is not a known column");
    return parsed(value);
  } catch (error) {
    if (error instanceof Refused) return problem(error.problem.place, error.problem.message);
    throw error;
  }
}
