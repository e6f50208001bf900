/**
 * How the reader's locale writes numbers. The page sets it once, before it renders. The server sets it only while it
 * renders a page for a reader: its other texts are English.
 */

export interface NumberLocale {
  /** BCP 47 tag. */
  readonly tag: string;
  readonly decimal: string;
  /** The digits 0 to 9. */
  readonly digits: readonly string[];
}

const ENGLISH: NumberLocale = { tag: "en-US", decimal: ".", digits: [..."0123456789"] };

/** Returns how a locale writes numbers. English if `Intl` refuses the tag, as it does "C" and "en-US@posix". */
export function numberLocaleOf(tag: string): NumberLocale {
  if (tag === ENGLISH.tag) return ENGLISH;
  try {
    const { format } = new Intl.NumberFormat(tag, { useGrouping: false });
    return {
      tag,
      decimal: [...format(1.5)][1] ?? ".",
      digits: [...format(9876543210)].reverse(),
    };
  } catch {
    return ENGLISH;
  }
}

let current = ENGLISH;

/** Calls `write` in the locale `tag`, and returns to the one before. */
export function inLocale<T>(tag: string, write: () => T): T {
  const before = current;
  if (tag !== before.tag) setNumberLocale(tag);
  try {
    return write();
  } finally {
    current = before;
  }
}

/** Applies to all texts made afterwards. */
export function setNumberLocale(tag: string): void {
  current = numberLocaleOf(tag);
}

export function numberLocale(): NumberLocale {
  return current;
}

/** Writes a number without groups, such as "-0.5" or "9999", as the locale does. Keeps all other characters. */
export function localized(text: string): string {
  const { decimal, digits } = current;
  if (digits[0] !== "0")
    return text.replace(/[\d.]/g, (char) => (char === "." ? decimal : (digits[+char] ?? char)));
  return decimal === "." ? text : text.replace(".", decimal);
}

/** Returns a format in the reader's locale. Creating one in `Intl` costs far more than its use, so it is kept. */
export function localeFormat(options: Intl.NumberFormatOptions): (value: number) => string {
  let madeFor: NumberLocale | null = null;
  let format: (value: number) => string = String;
  return (value) => {
    if (madeFor !== current) {
      madeFor = current;
      format = new Intl.NumberFormat(current.tag, options).format;
    }
    return format(value);
  };
}

const otherWhole = localeFormat({ maximumFractionDigits: 0 });

/**
 * Formats a number rounded to a whole one, with thousands separators: 10000 -> "10,000". English is written without `Intl`: a
 * browser's first format takes 30 ms.
 */
export function whole(value: number): string {
  if (current !== ENGLISH || !(Math.abs(value) < 1e21)) return otherWhole(value);
  return value.toFixed(0).replace(/\B(?=(\d{3})+$)/g, ",");
}
