/** Random draws from a seeded generator. */
import { seededRandom } from "../support/data/random.ts";

export interface Draw {
  /** A number in [0, 1). */
  share(): number;
  /** A whole number from `least` to `most`, both inclusive. */
  between(least: number, most: number): number;
  oneOf<Item>(items: readonly Item[]): Item;
  /** Returns `value()` with probability `chance`, else `otherwise`. */
  maybe<Value>(chance: number, value: () => Value, otherwise: Value): Value;
}

/** Creates the generator of one `stream`. Streams are independent: draws from one never shift another. */
export function createDraw(seed: number, stream: number): Draw {
  const share = seededRandom((Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream, 0x85ebca6b)) >>> 0);
  const between = (least: number, most: number) => least + Math.floor(share() * (most - least + 1));
  return {
    share,
    between,
    oneOf: (items) => items[between(0, items.length - 1)],
    maybe: (chance, value, otherwise) => (share() < chance ? value() : otherwise),
  };
}
