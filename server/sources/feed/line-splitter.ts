/** Splits a stream of bytes into lines of UTF-8. Buffers no more than one line of a limited length. */

const FEED = 10;

export interface Line {
  /** Counts from 1. */
  readonly number: number;
  /** Null if the line is not valid UTF-8 or longer than the limit. */
  readonly text: string | null;
}

export interface LineSplitter {
  /** Returns the lines that `chunk` completes. */
  push(chunk: Uint8Array): Line[];
  /** Returns the unterminated last line, if there is one. */
  end(): Line[];
}

export function createLineSplitter(maxBytes: number): LineSplitter {
  let parts: Uint8Array[] = [];
  let held = 0;
  let isTooLong = false;
  let number = 0;

  function hold(part: Uint8Array): void {
    held += part.length;
    if (held > maxBytes) {
      isTooLong = true;
      parts = [];
    } else if (part.length > 0) parts.push(part);
  }

  function take(): Line {
    number += 1;
    const text = isTooLong ? null : decode(Buffer.concat(parts));
    parts = [];
    held = 0;
    isTooLong = false;
    return { number, text };
  }

  return {
    push(chunk) {
      const lines: Line[] = [];
      let start = 0;
      for (let end = chunk.indexOf(FEED); end >= 0; end = chunk.indexOf(FEED, start)) {
        hold(chunk.subarray(start, end));
        lines.push(take());
        start = end + 1;
      }
      hold(chunk.subarray(start));
      return lines;
    },
    end: () => (held > 0 ? [take()] : []),
  };
}

function decode(bytes: Uint8Array): string | null {
  try {
    // The decoder skips a byte order mark before the first line.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
