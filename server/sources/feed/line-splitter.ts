/** Splits a stream of bytes into lines of UTF-8. Buffers no more than one line of a limited length. */

const LINE_FEED = 10;

export interface Line {
  /** Counts from 1. */
  readonly number: number;
  /** Null if the line is not valid UTF-8 or longer than the limit. */
  readonly text: string | null;
}

export function createLineSplitter(maxBytes: number) {
  let chunks: Uint8Array[] = [];
  let bufferedBytes = 0;
  let isTooLong = false;
  let number = 0;

  function append(part: Uint8Array): void {
    bufferedBytes += part.length;
    if (bufferedBytes > maxBytes) {
      isTooLong = true;
      chunks = [];
    } else if (part.length > 0) chunks.push(part);
  }

  function takeLine(): Line {
    number += 1;
    const text = isTooLong ? null : decodeUtf8(Buffer.concat(chunks));
    chunks = [];
    bufferedBytes = 0;
    isTooLong = false;
    return { number, text };
  }

  return {
    push(chunk: Uint8Array): Line[] {
      const lines: Line[] = [];
      let start = 0;
      for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
        append(chunk.subarray(start, end));
        lines.push(takeLine());
        start = end + 1;
      }
      append(chunk.subarray(start));
      return lines;
    },
    /** Returns the unterminated last line, if there is one. */
    end: () => (bufferedBytes > 0 ? [takeLine()] : []),
  };
}

/** Returns null if the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    // The decoder skips a byte order mark at the start.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
