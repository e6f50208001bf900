/** Decodes texts from outside, which may be malformed. */

/** Parses JSON. Returns undefined, which no JSON stands for, if `text` is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Decodes the percent escapes of an address. Returns null if a "%" begins no valid escape. */
export function decodeEscapes(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
