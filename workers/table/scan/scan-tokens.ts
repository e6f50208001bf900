/** The list of tokens: each the quick way if it is written for it, else by the contract's parser. */
import { createRowTally, type RowTally } from "../../../contract/problem.ts";
import { type CompactToken, parseCompactToken } from "../../../contract/token.ts";
import {
  addFields,
  createTokenColumns,
  type TextRanges,
  type TokenColumns,
} from "../token-columns.ts";
import { CLOSE_ARRAY, COMMA } from "./ascii.ts";
import { readJson } from "./read-json.ts";
import { createRowLists, scanRow } from "./scan-row.ts";
import { spaceEnd, valueEnd } from "./skip.ts";
import { SURPRISE } from "./surprise.ts";

/** What a list of tokens was read into. */
export interface ScannedTokens {
  readonly columns: TokenColumns;
  readonly tally: RowTally;
  /** What the columns' texts stand in: the payload, or a copy of it where texts had to be rewritten. */
  texts: Uint8Array;
  /** Tokens in the list, bad ones included. */
  sentCount: number;
  /** The byte after the list, or SURPRISE where the list is no JSON. */
  end: number;
}

/** Of a short one; where tokens are shorter still, the columns grow. */
const BYTES_PER_TOKEN = 128;

/** Reads the list that begins with the bracket at `at`. */
export function scanTokens(payload: Uint8Array, at: number): ScannedTokens {
  const scanned: ScannedTokens = {
    columns: createTokenColumns(Math.ceil((payload.length + 1) / BYTES_PER_TOKEN)),
    tally: createRowTally(),
    texts: payload,
    sentCount: 0,
    end: SURPRISE,
  };
  const { columns } = scanned;
  const lists = createRowLists();
  let next = spaceEnd(payload, at + 1);
  if (payload[next] === CLOSE_ARRAY) {
    scanned.end = next + 1;
    return scanned;
  }
  for (let position = 0; ; position += 1) {
    let end = scanRow(payload, next, columns, lists, position);
    if (end === SURPRISE) end = parseRow(payload, next, scanned, position);
    // After a SURPRISE that is the payload's beginning, where neither of the two stands.
    next = spaceEnd(payload, end);
    if (payload[next] !== COMMA) {
      if (payload[next] !== CLOSE_ARRAY) return scanned;
      scanned.sentCount = position + 1;
      scanned.end = next + 1;
      return scanned;
    }
    next = spaceEnd(payload, next + 1);
  }
}

/** Adds the token that begins at `at`, or says what is wrong with it. Returns the byte after it, or SURPRISE if it is no JSON. */
function parseRow(
  payload: Uint8Array,
  at: number,
  scanned: ScannedTokens,
  position: number,
): number {
  const end = valueEnd(payload, at);
  const row = readJson(payload, at, end);
  if (!row) return SURPRISE;
  const token = parseCompactToken(row.value, `tokens[${position}]`);
  if (token.ok) {
    if (scanned.texts === payload) scanned.texts = new Uint8Array(payload);
    writeTexts(scanned, token.value, at, end);
    addFields(scanned.columns, token.value, position);
  } else scanned.tally.bad(token.problem);
  return end;
}

const encoder = new TextEncoder();

/** Writes a token's texts over it, in the copy: they are never longer than the JSON they were read from. */
function writeTexts(
  { columns, texts }: ScannedTokens,
  token: CompactToken,
  at: number,
  end: number,
): void {
  let from = at;
  function write(text: string | null, ranges: TextRanges): void {
    const { written } = encoder.encodeInto(text ?? "", texts.subarray(from, end));
    ranges.from[columns.count] = from;
    ranges.to[columns.count] = from + written;
    from += written;
  }
  write(token[0], columns.ids);
  write(token[1], columns.names);
  write(token[6], columns.images);
  write(token[7], columns.animations);
}
