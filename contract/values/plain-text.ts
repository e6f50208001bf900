/** Converts a provider's message to plain text: strips tags and decodes entities. The result is never HTML. */

const MAX_CHARS = 300;
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  gt: ">",
  lt: "<",
  nbsp: " ",
  quot: '"',
};

function entity(whole: string, name: string): string {
  const code = /^#x/i.test(name)
    ? Number.parseInt(name.slice(2), 16)
    : name.startsWith("#")
      ? Number(name.slice(1))
      : null;
  if (code === null) return NAMED[name.toLowerCase()] ?? whole;
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/** Returns one line of at most 300 characters. */
export function plainText(html: string): string {
  const text = html
    .slice(0, 10 * MAX_CHARS)
    .replace(/<(script|style)\b[^>]*>[^<]*/gi, " ")
    .replace(/<br\b[^>]*>|<\/p>/gi, " ")
    .replace(/<\/?[a-z!][^>]*>/gi, "")
    .replace(/&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z]{2,6});/gi, entity)
    // Some providers prefix the number of the invalid field: "0 - Please enter a value".
    .replace(/^\s*\d+ - /, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return text.length <= MAX_CHARS ? text : `${text.slice(0, MAX_CHARS - 1)}…`;
}
