/** Bytes that a parser nearly accepts, and limits of its time and memory. */
import fc from "fast-check";
import { expect } from "vitest";
import { watchMemory } from "./peak-memory.ts";

const MAX_MEMORY = 100 * 1024 * 1024;
/** Milliseconds of the processor, so that a busy machine does not count. */
const MAX_TIME = 5_000;
/** Longest repetition of a piece. */
const MAX_REPEATED = 200_000;

const PLACES = 10_000;

const PIECES = [
  ...['"', '""', "'", ",", ";", "\t", "|", "\n", "\r", "\0", "\ufeff", "\\", "\\u0000", ":"],
  ...["[", "]", "{", "}", "[{", '{"a":', "NaN", "null", "-", "0x", "e400", ".5", "1,5", "Infinity"],
  ...["9".repeat(400), "__proto__", "constructor", "trait:", "token_id", "name", "\u202e", "🤖"],
  ...[`o${"\u0336".repeat(100)}`, "<svg", "data:", "ipfs://", "%", "2026-01-01T00:00:00", "  "],
];

/** A change of a text: cuts some bytes at a place, and puts others in. */
const change = fc.record({
  // A share. `fc.double` would be near 0 almost always.
  place: fc.nat(PLACES).map((place) => place / PLACES),
  cut: fc.nat(30),
  put: fc.oneof(
    fc.constantFrom(...PIECES).map((piece) => Buffer.from(piece)),
    fc
      .tuple(fc.constantFrom(...PIECES), fc.nat(MAX_REPEATED))
      .map(([piece, length]) => Buffer.from(piece.repeat(Math.ceil(length / piece.length)))),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  ),
});

/** Bytes that are nearly `valid`, or anything. */
export const bytesLike = (valid: string | Uint8Array) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.array(change, { minLength: 1, maxLength: 6 }).map((changes) =>
        changes.reduce((bytes, { place, cut, put }) => {
          const at = Math.floor(place * bytes.length);
          return Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + cut)]);
        }, Buffer.from(valid)),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 3_000 }).map((bytes) => Buffer.from(bytes)),
    },
  );

/** Values of JSON without white space, but no names. */
const JSON_VALUES = /(?<=[:[,])(?:"[^"]*"|-?\d[\d.]*|true|false|null)(?=[,\]}])/g;

/** JSON with one to three values that differ from those of `valid`, which has no white space and no escapes. */
export const jsonLike = (valid: string) => {
  const count = valid.match(JSON_VALUES)?.length ?? 0;
  const value = fc.oneof(
    fc.json({ maxDepth: 2 }),
    fc.constantFrom(
      "1e999",
      "-0",
      '""',
      '"__proto__"',
      `"${"9".repeat(400)}"`,
      '"\\u0000"',
      '"0x"',
    ),
  );
  const others = fc.array(fc.tuple(fc.nat(count - 1), value), { minLength: 1, maxLength: 3 });
  return others.map((changes) => {
    const changed = new Map(changes);
    let place = 0;
    return Buffer.from(valid.replace(JSON_VALUES, (given) => changed.get(place++) ?? given));
  });
};

/** Runs `read`, and expects that it takes little time, and little memory even at its peak. */
export async function withinLimits<Result>(read: () => Result | Promise<Result>): Promise<Result> {
  const before = process.cpuUsage();
  const grownBy = watchMemory();
  try {
    return await read();
  } finally {
    const grown = grownBy();
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(MAX_TIME);
    expect(grown).toBeLessThan(MAX_MEMORY);
  }
}
