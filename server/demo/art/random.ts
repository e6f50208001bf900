/**
 * Seeded randomness: sfc32 with its state derived from a text. The same text gives the same stream on every machine.
 * Streams of different texts are independent enough for a demo.
 */

export type Random = ReturnType<typeof createRandom>;

/** FNV-1a over UTF-16 code units, started at `basis`. */
function hash(text: string, basis: number): number {
  let state = basis >>> 0;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
    state ^= state >>> 15;
  }
  return state >>> 0;
}

export function createRandom(seed: string) {
  let a = hash(seed, 0x811c9dc5);
  let b = hash(seed, 0x9e3779b9);
  let c = hash(seed, 0x85ebca6b);
  let counter = 1;

  /** Uniform in [0, 1). */
  function next(): number {
    const result = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + result;
    return (result >>> 0) / 0x100000000;
  }
  // The first outputs still resemble the seed.
  for (let round = 0; round < 12; round += 1) next();

  /** Uniform in [low, high). */
  const between = (low: number, high: number) => low + (high - low) * next();
  /** Uniform whole number in [0, limit). */
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    between,
    below,
    chance: (probability: number) => next() < probability,
    /** Standard normal, by Box-Muller; 1 - next() keeps the logarithm off zero. */
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    /** Exponential with mean 1. */
    exponential: () => -Math.log(1 - next()),
    /** Throws on an empty list. */
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error("cannot pick from an empty list");
      return list[below(list.length)];
    },
  };
}

export type WeightedDraw = ReturnType<typeof createWeightedDraw>;

/** Draws indexes in proportion to fixed weights, by lookup in their cumulative sum. Throws unless one is above 0. */
export function createWeightedDraw(weights: readonly number[]) {
  const sums = new Float64Array(weights.length);
  let total = 0;
  for (let index = 0; index < weights.length; index += 1) {
    total += weights[index];
    sums[index] = total;
  }
  if (!(total > 0)) throw new Error("a weighted draw needs a weight above 0");
  return {
    draw(random: Random): number {
      const wanted = random.next() * total;
      let low = 0;
      let high = sums.length - 1;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (sums[middle] > wanted) high = middle;
        else low = middle + 1;
      }
      return low;
    },
  };
}
