/** The plain way: bytes to text to values. */

/** A byte order mark may stand before a payload, not in it. */
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The value that `bytes` hold from `from` up to `to`, or null if they are no JSON in UTF-8. */
export function readJson(
  bytes: Uint8Array,
  from: number,
  to: number,
): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(decoder.decode(bytes.subarray(from, to))) };
  } catch {
    return null;
  }
}
