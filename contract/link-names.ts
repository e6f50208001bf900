/**
 * Names in the query string of a link. Letters and digits stay readable, a space is "-", and any other ASCII character is
 * "." with two hexadecimal digits, so that "~" and "_" can stand between names. Beyond ASCII, percent signs encode UTF-8,
 * which address bars show as letters. A link has no other percent signs, so a program that decodes them changes nothing.
 */

/** Stands for a name without characters. */
const EMPTY = ".0";

/** Half of a character: `encodeURIComponent` throws for it. */
const isHalf = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;

function escapeCharacter(character: string): string {
  if (character === " ") return "-";
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return `.${point.toString(16).padStart(2, "0")}`;
  return isHalf(point) ? `.u${point.toString(16)}` : encodeURIComponent(character);
}

export function formatName(name: string): string {
  return name === "" ? EMPTY : name.replace(/[^0-9A-Za-z]/gu, escapeCharacter);
}

function parseName(text: string): string {
  if (text === EMPTY) return "";
  return text.replace(/-|\.u([0-9a-f]{4})|\.([0-9a-f]{2})/g, (escaped, unit, ascii) =>
    escaped === "-" ? " " : String.fromCharCode(Number.parseInt(unit ?? ascii, 16)),
  );
}

/** Parses groups of names, "a~b_c" for [["a", "b"], ["c"]]. Returns no groups if percent signs encode no text. */
export function parseNames(text: string | undefined): readonly (readonly string[])[] {
  if (!text) return [];
  let plain = text;
  try {
    while (plain.includes("%")) plain = decodeURIComponent(plain);
  } catch {
    return [];
  }
  return plain.split("_").map((group) => group.split("~").filter(Boolean).map(parseName));
}
