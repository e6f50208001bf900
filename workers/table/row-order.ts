/** The order that rows stand in: by rank, then by token id. */
import { type ByteTexts, textOf } from "./byte-texts.ts";
import type { SentTokens } from "./sent-tokens.ts";
import { sortByKey } from "./sort-by-key.ts";

/** Row -> index, of the tokens at `indices`. */
export function rowOrder({ ids, ranks }: SentTokens, indices: Uint32Array): Uint32Array {
  const order = indices.slice();
  sortByKey(order, (index) => ranks[index], 1);
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && ranks[order[to]] === ranks[order[from]]) to += 1;
    if (to - from > 1) order.subarray(from, to).sort((a, b) => compareIdBytes(ids, a, b));
    from = to;
  }
  return order;
}

/** The lowest and the highest id; null where there is none. */
export function idRange(
  ids: ByteTexts,
  count: number,
): { readonly startTokenId: string | null; readonly endTokenId: string | null } {
  if (count === 0) return { startTokenId: null, endTokenId: null };
  let lowest = 0;
  let highest = 0;
  for (let index = 1; index < count; index += 1) {
    if (compareIdBytes(ids, index, lowest) < 0) lowest = index;
    else if (compareIdBytes(ids, index, highest) > 0) highest = index;
  }
  return { startTokenId: textOf(ids, lowest), endTokenId: textOf(ids, highest) };
}

const ZERO = 48;

/** Numeric order of two ids, as `compareTokenIds` has it. */
function compareIdBytes({ bytes, from, to }: ByteTexts, a: number, b: number): number {
  let left = from[a];
  let right = from[b];
  while (left < to[a] - 1 && bytes[left] === ZERO) left += 1;
  while (right < to[b] - 1 && bytes[right] === ZERO) right += 1;
  const lengths = to[a] - left - (to[b] - right);
  if (lengths !== 0) return lengths;
  for (; left < to[a]; left += 1, right += 1)
    if (bytes[left] !== bytes[right]) return bytes[left] - bytes[right];
  return to[a] - from[a] - (to[b] - from[b]);
}
