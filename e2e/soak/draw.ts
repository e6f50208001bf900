/** Draws from a seeded generator. */
import { seededRandom } from "../support/random.ts";

export interface Draw {
  /** 0 up to 1. */
  share(): number;
  /** A whole number from `least` up to and with `most`. */
  between(least: number, most: number): number;
  oneOf<Item>(items: readonly Item[]): Item;
  /** `value` where chance has it, `otherwise` else. */
  maybe<Value>(chance: number, value: () => Value, otherwise: Value): Value;
}

/** What is drawn for one purpose never moves what is drawn for another: each has a `stream` of its own. */
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
