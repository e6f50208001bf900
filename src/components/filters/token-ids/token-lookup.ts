/** Finds tokens by id or name in the mirror's packed texts. Indexes are built on first use and live as long as the columns. */
import {
  type FixedColumns,
  idAt,
  packText,
  tokenTextAt,
} from "../../../../contract/columns/columns.ts";
import { tokenName } from "../../../../contract/tokens/token.ts";
import { parseWhole, plainDigits } from "../../../../contract/values/parse-number.ts";
import { findWrittenId } from "../../../../contract/values/token-id.ts";
import { searchText } from "./search-text.ts";
import { readTokenIds } from "./token-ids.ts";

type TokenLookup = ReturnType<typeof createTokenLookup>;

const lookups = new WeakMap<FixedColumns, TokenLookup>();

export function tokenLookup(fixed: FixedColumns): TokenLookup {
  const known = lookups.get(fixed);
  if (known) return known;
  const lookup = createTokenLookup(fixed);
  lookups.set(fixed, lookup);
  return lookup;
}

/** Returns the row whose text contains the character at `position`. */
function rowAt(starts: Uint32Array, position: number): number {
  let [low, high] = [0, starts.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Lowercases without changing the length ("İ" would grow), so that the starts remain valid. */
function lowerCaseInPlace(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (character) => {
    const small = character.toLowerCase();
    return small.length === character.length ? small : character;
  }).join("");
}

/** Returns the names as they are shown, without "#". */
function packedNames({ ids, names, size, collection }: FixedColumns) {
  const nameAt = (row: number) =>
    tokenName(tokenTextAt(names, ids, row), collection.name, idAt(ids, row));
  return packText(
    Array.from({ length: size }, (_, row) => nameAt(row).replaceAll("#", "").replace(/\s+/g, " ")),
  );
}

function createTokenLookup(fixed: FixedColumns) {
  const { ids, size } = fixed;
  const names = packedNames(fixed);
  let idTexts: readonly string[] | null = null;
  const texts = () => {
    idTexts ??= Array.from({ length: size }, (_, row) => idAt(ids, row));
    return idTexts;
  };
  let rowById: Map<string, number> | null = null;
  const rowOf = (tokenId: string) => {
    rowById ??= new Map(texts().map((id, row) => [id, row]));
    return rowById.get(tokenId);
  };

  const haystack = lowerCaseInPlace(names.text);

  const addIds = (found: Set<number>, needle: string, limit: number) => {
    for (const [row, id] of texts().entries()) {
      if (found.size >= limit) return;
      if (id.startsWith(needle)) found.add(row);
    }
  };

  const addNames = (found: Set<number>, needle: string, limit: number) => {
    let at = haystack.indexOf(needle);
    while (at >= 0 && found.size < limit) {
      const row = rowAt(names.starts, at);
      const end = names.starts[row + 1] ?? 0;
      // A match must not extend from one name into the next.
      const inside = at + needle.length <= end;
      if (inside) found.add(row);
      at = haystack.indexOf(needle, inside ? end : at + 1);
    }
  };

  return {
    has: (tokenId: string) => rowOf(tokenId) !== undefined,
    /**
     * Returns up to `limit` rows: the ids of a list, or the id as its number, then ids that start with the text, then names that
     * contain it. "1,234" may mean a token or a list: the token comes first, and after the list if spaces separate the digits.
     */
    search(text: string, limit: number): readonly number[] {
      const needle = searchText(text);
      const found = new Set<number>();
      if (needle === "") return [];
      const { ids: listed, malformed } = readTokenIds(text);
      const number = parseWhole(text);
      const grouped = number === null ? [] : [rowOf(String(number)) ?? []].flat();
      if (listed.length > 1 && malformed.length === 0) {
        const rows = listed.flatMap((id) => rowOf(id) ?? []);
        const both = /\s/.test(text.trim()) ? [...rows, ...grouped] : [...grouped, ...rows];
        return [...new Set(both)].slice(0, limit);
      }
      // A list that has only begun: "12,".
      const digits = plainDigits(needle.replace(/[\s,;]+$/, ""));
      const exact = findWrittenId(digits, (id) => rowOf(id) ?? null);
      for (const row of exact === null ? grouped : [exact, ...grouped]) found.add(row);
      if (/^\d+$/.test(digits)) addIds(found, digits, limit);
      addNames(found, needle, limit);
      return [...found];
    },
  };
}
