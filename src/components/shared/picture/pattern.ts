/** A mirrored quilt for a token without a picture. Tokens that share traits share patches and look related. */
import type { TraitPair } from "../../../../contract/tokens/token.ts";

/** Patches of a 1 by 1 square, each with its mirror image: a full one, quarter discs, triangles, and none. */
const PATCHES = [
  ["h1v1h-1z", "h1v1h-1z"],
  ["h1a1 1 0 0 1-1 1z", "m1 0v1a1 1 0 0 1-1-1z"],
  ["m1 0v1a1 1 0 0 1-1-1z", "h1a1 1 0 0 1-1 1z"],
  ["m1 1h-1a1 1 0 0 1 1-1z", "m0 1v-1a1 1 0 0 1 1 1z"],
  ["m0 1v-1a1 1 0 0 1 1 1z", "m1 1h-1a1 1 0 0 1 1-1z"],
  ["h1l-1 1z", "h1v1z"],
  ["m1 0v1h-1z", "v1h1z"],
  ["", ""],
] as const;

const SIDE = 4;
const HALF = SIDE / 2;

/** FNV-1a: spreads neighbouring ids over the whole range. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

/** Returns a token's pattern: an index below `paletteCount`, and two path descriptions on a 4 by 4 square. */
export function patternOf(tokenId: string, traits: readonly TraitPair[], paletteCount: number) {
  const seeds = traits.map(([trait, value]) => hash(`${trait}:${value}`));
  const own = hash(tokenId);
  const shapes: [string, string] = ["", ""];
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < HALF; x++) {
      const cell = y * HALF + x;
      const seed = hash(`${seeds[cell % (seeds.length || 1)] ?? own}.${cell}.${own % 7}`);
      const [patch, mirrored] = PATCHES[seed % PATCHES.length]!; // within the array's length
      if (patch === "") continue;
      const layer = (seed >>> 5) & 1;
      shapes[layer] += `M${x} ${y}${patch}M${SIDE - 1 - x} ${y}${mirrored}`;
    }
  const kind = seeds.length > 0 ? hash(seeds.join()) : own;
  return { palette: kind % paletteCount, shapes };
}
