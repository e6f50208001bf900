/**
 * The body of `tokens/unlisted`, from bytes to columns, without an object per token.
 *
 * It takes and refuses what `JSON.parse` and then the contract's `parseUnlistedTokens` would, for the
 * same reasons in the same words: what is not written as programs write it is handed to these two, a
 * token or a field of the envelope at a time. A payload that is written otherwise throughout takes a little
 * longer than they would.
 *
 * Ownership  The payload is never written to. The columns' texts stand in it, or in a copy of it: it must
 *            not change as long as they are in use.
 */
import { type BadRows, type Parsed, parsed, problem } from "../../../contract/problem.ts";
import { parseUnlistedTokens } from "../../../contract/snapshot.ts";
import type { SentTokens } from "../sent-tokens.ts";
import { sentTokens } from "../token-columns.ts";
import { CLOSE_OBJECT, COLON, COMMA, OPEN_ARRAY, OPEN_OBJECT } from "./ascii.ts";
import { readJson } from "./read-json.ts";
import { type ScannedTokens, scanTokens } from "./scan-tokens.ts";
import { spaceEnd, valueEnd } from "./skip.ts";
import { SURPRISE } from "./surprise.ts";

export interface ScannedUnlisted {
  /** Those of one id are all in it. */
  readonly sent: SentTokens;
  readonly epoch: string;
  readonly projectionsRev: number;
  readonly badRows: BadRows;
}

/** The payload's tokens, or why it is refused. */
export function scanUnlisted(payload: Uint8Array): Parsed<ScannedUnlisted> {
  const body = scanBody(payload);
  if (!body) return problem("unlisted", "must be JSON in UTF-8");
  const envelope = parseUnlistedTokens(body.value);
  if (!envelope.ok) return envelope;
  const { epoch, projectionsRev } = envelope.value.unlisted;
  // The envelope has a list of tokens, and every such list was scanned.
  const { columns, tally, texts, sentCount } = body.tokens!;
  const verdict = tally.verdict("tokens", sentCount);
  if (!verdict.ok) return verdict;
  const sent = sentTokens(columns, texts, sentCount);
  return parsed({ sent, epoch, projectionsRev, badRows: verdict.value });
}

/** The payload as a JSON value, but for its list of tokens: that is empty in `value`. */
interface Body {
  readonly value: unknown;
  /** The last list by the name of tokens; null if there is none. */
  readonly tokens: ScannedTokens | null;
}

/** The one byte order mark that a payload may begin with. */
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** Null if the payload is no JSON in UTF-8. */
function scanBody(payload: Uint8Array): Body | null {
  const isMarked = BYTE_ORDER_MARK.every((byte, at) => payload[at] === byte);
  const start = isMarked ? BYTE_ORDER_MARK.length : 0;
  let at = spaceEnd(payload, start);
  if (payload[at] !== OPEN_OBJECT) {
    const read = readJson(payload, start, payload.length);
    return read && { value: read.value, tokens: null };
  }
  /** Of a name that comes twice the last value counts. */
  const fields = new Map<string, unknown>();
  let tokens: ScannedTokens | null = null;
  at = spaceEnd(payload, at + 1);
  const isEmpty = payload[at] === CLOSE_OBJECT;
  while (!isEmpty) {
    const nameEnd = valueEnd(payload, at);
    const name = readJson(payload, at, nameEnd);
    if (typeof name?.value !== "string") return null;
    at = spaceEnd(payload, nameEnd);
    if (payload[at] !== COLON) return null;
    at = spaceEnd(payload, at + 1);
    if (name.value === "tokens" && payload[at] === OPEN_ARRAY) {
      tokens = scanTokens(payload, at);
      if (tokens.end === SURPRISE) return null;
      fields.set(name.value, []);
      at = tokens.end;
    } else {
      const end = valueEnd(payload, at);
      const field = readJson(payload, at, end);
      if (!field) return null;
      fields.set(name.value, field.value);
      at = end;
    }
    at = spaceEnd(payload, at);
    if (payload[at] === CLOSE_OBJECT) break;
    if (payload[at] !== COMMA) return null;
    at = spaceEnd(payload, at + 1);
  }
  if (spaceEnd(payload, at + 1) !== payload.length) return null;
  return { value: Object.fromEntries(fields), tokens };
}
