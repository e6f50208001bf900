/** One part of a body, as a video player asks for it (RFC 9110, section 14). */

export interface ByteRange {
  readonly first: number;
  /** Included. */
  readonly last: number;
}

/**
 * What a Range header asks of a body of `size` bytes. Null: all of it, as for anything but one range of
 * bytes. "unsatisfiable": nothing that there is.
 */
export function byteRange(
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return null;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "unsatisfiable" : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < first) return null;
  return first >= size ? "unsatisfiable" : { first, last };
}
