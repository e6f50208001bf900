/** Texts as ranges of UTF-8 bytes, which cost no object until someone reads one. */

/** Text of index i: the bytes from `from[i]` up to `to[i]`. Several texts may share `bytes` with other things. */
export interface ByteTexts {
  readonly bytes: Uint8Array;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export function textOf({ bytes, from, to }: ByteTexts, index: number): string {
  return decoder.decode(bytes.subarray(from[index], to[index]));
}

/** The texts of the indices in `order`, still where they are. */
export function reordered({ bytes, from, to }: ByteTexts, order: Uint32Array): ByteTexts {
  const [newFrom, newTo] = [new Uint32Array(order.length), new Uint32Array(order.length)];
  for (let at = 0; at < order.length; at += 1) {
    newFrom[at] = from[order[at]];
    newTo[at] = to[order[at]];
  }
  return { bytes, from: newFrom, to: newTo };
}

/** The same texts, copied one after the other into bytes of their own: where one ends the next begins. */
export function packed({ bytes, from, to }: ByteTexts): ByteTexts {
  const count = from.length;
  const starts = new Uint32Array(count + 1);
  for (let at = 0; at < count; at += 1) starts[at + 1] = starts[at] + to[at] - from[at];
  const own = new Uint8Array(starts[count]);
  for (let at = 0; at < count; at += 1) {
    let end = starts[at];
    for (let byte = from[at]; byte < to[at]; byte += 1) {
      own[end] = bytes[byte];
      end += 1;
    }
  }
  return { bytes: own, from: starts.subarray(0, count), to: starts.subarray(1) };
}
