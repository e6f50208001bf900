/** Sizes of messages. */

/** Returns about how many bytes a structured clone of `value` takes: arrays exactly, texts as UTF-16, others 8 a value. */
export function sizeOf(value: unknown): number {
  if (typeof value === "string") return 2 * value.length;
  if (typeof value !== "object" || value === null) return 8;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength;
  let bytes = 0;
  for (const [key, held] of Object.entries(value)) bytes += sizeOf(key) + sizeOf(held);
  return bytes;
}

export function sizeText(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
}
