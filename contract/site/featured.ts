/** Featured positions that stay empty: the server names them in the head of the HTML. */
import { parseInteger } from "../values/digits.ts";

/** Name of the `<meta>` element with the range, which is absent if no position is reserved. */
export const RESERVED_META = "fairfloor:featured-reserved";

/** Range of positions that stay empty. It is inclusive and counts from 1. */
export interface ReservedRange {
  readonly first: number;
  readonly last: number;
}

/** A longer list of empty positions is a mistake. */
const MAX_POSITION = 1_000;

/** Reads "3-4". Returns null for any other text, and for a range that is empty or ends after position 1,000. */
export function parseReserved(text: string): ReservedRange | null {
  const [first, last, ...rest] = text.split("-").map(parseInteger);
  if (first == null || last == null || rest.length > 0) return null;
  return first >= 1 && first <= last && last <= MAX_POSITION ? { first, last } : null;
}

export function formatReserved({ first, last }: ReservedRange): string {
  return `${first}-${last}`;
}
