/**
 * Parses "tokenId,price,marketplace,listedAt" without splitting it. A row in any unusual form falls back to the
 * contract's parser, which also words the problem.
 */
import { POWERS_OF_TEN } from "../../contract/columns/decimals.ts";
import { parseListing } from "../../contract/listings/listings.ts";
import { LAST_MARKETPLACE } from "../../contract/listings/marketplaces.ts";
import type { Problem } from "../../contract/values/problem.ts";
import { isTokenStringId, MAX_ID_DIGITS } from "../../contract/values/token-id.ts";
import { MAX_PRICE_ETH, NO_MARKETPLACE, NONE } from "../../contract/values/units.ts";
import { addEntry, addIfChanged, type Entries } from "./entries.ts";
import { type IdIndex, MOST_DIGITS, rowOfKey } from "./ids/id-index.ts";

const COMMA = 44;
const POINT = 46;
const ZERO = 48;
/** Longest whole number, in digits, that float64 always holds exactly. */
const EXACT_DIGITS = 15;

/** Adds the listing in `row` to `entries`, or returns its problem, which names the row as `list[index]`. */
export function readListing(
  row: unknown,
  rowOfId: IdIndex,
  entries: Entries,
  list: string,
  index: number,
): Problem | null {
  if (typeof row === "string" && readPlain(row, rowOfId, entries)) return null;
  const listing = parseListing(row, `${list}[${index}]`);
  if (!listing.ok) return listing.problem;
  const { tokenId, price, marketplace, listedAt } = listing.value;
  entry(rowOfId, keyOfId(rowOfId, tokenId), price, marketplace, listedAt ?? NONE, entries);
  return null;
}

/** Adds an unlisting of `id`. Returns false if `id` is not a token id. */
export function readUnlisted(id: unknown, rowOfId: IdIndex, entries: Entries): boolean {
  if (typeof id !== "string") return false;
  const key = keyOfId(rowOfId, id);
  // A text with a key is an id, so only the others need validation.
  if (key < 0 && !isTokenStringId(id)) return false;
  entry(rowOfId, key, NONE, NO_MARKETPLACE, NONE, entries);
  return true;
}

function keyOfId(rowOfId: IdIndex, id: string): number {
  return rowOfId.keyOf(id, 0, id.length);
}

function entry(
  rowOfId: IdIndex,
  key: number,
  price: number,
  marketplace: number,
  listedAt: number,
  entries: Entries,
): void {
  const { baseline } = entries;
  if (!baseline) {
    if (key < 0) entries.unknownTokens += 1;
    else addEntry(entries, key, price, marketplace, listedAt);
    return;
  }
  const row = rowOfKey(rowOfId, key);
  entries.lastRow = row;
  if (row < 0) entries.unknownTokens += 1;
  else addIfChanged(entries, baseline, row, price, marketplace, listedAt);
}

/** Parses a row in the common form. Returns false, and adds nothing, for any other form. */
function readPlain(row: string, rowOfId: IdIndex, entries: Entries): boolean {
  const { length } = row;
  let idEnd = 0;
  let number = 0;
  let code = row.charCodeAt(0);
  while (code >= ZERO && code <= ZERO + 9) {
    // Overflows for an id of more than MOST_DIGITS digits, which is looked up by its text.
    number = (Math.imul(number, 10) + code - ZERO) | 0;
    idEnd += 1;
    code = row.charCodeAt(idEnd);
  }
  if (idEnd === 0 || idEnd > MAX_ID_DIGITS || code !== COMMA) return false;

  let digits = 0;
  let pointAt = -1;
  let mantissa = 0;
  let at = idEnd + 1;
  for (; at < length; at += 1) {
    code = row.charCodeAt(at);
    if (code >= ZERO && code <= ZERO + 9) {
      mantissa = mantissa * 10 + code - ZERO;
      digits += 1;
    } else if (code === POINT && pointAt < 0 && digits > 0) pointAt = digits;
    else break;
  }
  if (code !== COMMA || digits === 0 || digits > EXACT_DIGITS || pointAt === digits) return false;

  const marketplace = row.charCodeAt(at + 1) - ZERO;
  if (!(marketplace >= 0 && marketplace <= LAST_MARKETPLACE)) return false;
  let listedAt = NONE;
  if (at + 2 !== length) {
    if (row.charCodeAt(at + 2) !== COMMA || length < at + 4 || length > at + 3 + EXACT_DIGITS)
      return false;
    listedAt = 0;
    for (let place = at + 3; place < length; place += 1) {
      code = row.charCodeAt(place) - ZERO;
      if (!(code >= 0 && code <= 9)) return false;
      listedAt = listedAt * 10 + code;
    }
  }
  // A quotient of two exact numbers is rounded once, as the decimal itself would be.
  const price = pointAt < 0 ? mantissa : mantissa / POWERS_OF_TEN[digits - pointAt];
  if (price > MAX_PRICE_ETH) return false;
  const { places } = rowOfId;
  const isNumber = idEnd === 1 || (idEnd <= MOST_DIGITS && row.charCodeAt(0) !== ZERO);
  const key =
    !places || !isNumber ? rowOfId.keyOf(row, 0, idEnd) : number < places.length ? number : -1;
  entry(rowOfId, key, price, marketplace, listedAt, entries);
  return true;
}
