/**
 * How the reader's locale writes numbers. The page sets it once, before it renders. The server never does, so its texts
 * stay English.
 */

export interface NumberMarks {
  /** BCP 47 tag. */
  readonly locale: string;
  readonly decimal: string;
  /** Empty if the locale groups no digits. */
  readonly group: string;
  /** The digits 0 to 9. */
  readonly digits: readonly string[];
}

/** Returns the marks of a locale. English if `Intl` refuses the tag, as it does "C" and "en-US@posix". */
export function marksOf(locale: string): NumberMarks {
  let parts: Intl.NumberFormatPart[];
  let digits: string[];
  try {
    // Some locales group from five digits on.
    parts = new Intl.NumberFormat(locale).formatToParts(123456.5);
    digits = [...new Intl.NumberFormat(locale, { useGrouping: false }).format(9876543210)];
  } catch {
    return ENGLISH;
  }
  const mark = (type: "decimal" | "group") => parts.find((part) => part.type === type)?.value ?? "";
  return { locale, decimal: mark("decimal"), group: mark("group"), digits: digits.reverse() };
}

export const ENGLISH: NumberMarks = {
  locale: "en-US",
  decimal: ".",
  group: ",",
  digits: [..."0123456789"],
};

let current = ENGLISH;

/** Applies to all texts made afterwards. */
export function setNumberLocale(locale: string): void {
  current = marksOf(locale);
}

export function numberMarks(): NumberMarks {
  return current;
}

/** Writes a number without groups, such as "-0.5" or "9999", with the marks of the locale. Keeps all other characters. */
export function localized(text: string): string {
  const { decimal, digits } = current;
  if (digits[0] !== "0")
    return text.replace(/[\d.]/g, (char) =>
      char === "." ? decimal : (digits[Number(char)] ?? char),
    );
  return decimal === "." ? text : text.replace(".", decimal);
}

/** Formats one number in any locale; in English if `Intl` refuses its tag. */
export function numberIn(locale: string, value: number): string {
  return new Intl.NumberFormat(marksOf(locale).locale).format(value);
}

/** Returns a format in the reader's locale. Creating one in `Intl` costs far more than its use, so it is kept. */
export function localeFormat(options: Intl.NumberFormatOptions): (value: number) => string {
  let made: { readonly marks: NumberMarks; readonly format: Intl.NumberFormat } | null = null;
  return (value) => {
    if (made?.marks !== current)
      made = { marks: current, format: new Intl.NumberFormat(current.locale, options) };
    return made.format.format(value);
  };
}
