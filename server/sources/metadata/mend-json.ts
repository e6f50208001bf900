/** Control characters, which JSON forbids within texts. Contracts that join their JSON by hand write them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const CONTROLS = /[\u0000-\u001f]+/g;

/**
 * Matches texts of JSON, which stay, commas before a closing bracket, and the NaN that Python writes. A text without an end
 * matches too: a search from each of its quotes would take minutes.
 */
const TEXT_OR_FAULT = /"(?:[^"\\]+|\\[\s\S])*"?|,(?=\s*[\]}])|\bNaN\b/g;

/** Mends raw control characters, a comma after the last entry of a list, and NaN, which becomes null. */
export function mendJson(text: string): string {
  return text
    .replace(CONTROLS, " ")
    .replace(TEXT_OR_FAULT, (match) => (match === "," ? "" : match === "NaN" ? "null" : match));
}

const TEXT_OR_LONG = /"(?:[^"\\]+|\\[\s\S])*"?|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/** Puts whole numbers that a JSON number would round in quotes, so that an id keeps its digits. */
export function quoteLongNumbers(text: string): string {
  if (!/\d{16}/.test(text)) return text;
  return text.replace(TEXT_OR_LONG, (match) =>
    match.startsWith('"') || Number.isSafeInteger(Number(match)) ? match : `"${match}"`,
  );
}
