import { deepStrictEqual } from "node:assert";
import fc from "fast-check";
import { describe, it } from "vitest";
import { type Parsed, parsed, problem } from "../../../contract/problem.ts";
import { parseUnlistedTokens, type UnlistedTokens } from "../../../contract/snapshot.ts";
import { type CompactToken, parseCompactToken } from "../../../contract/token.ts";
import { NEAR_TOKENS } from "../../testing/near-tokens.ts";
import { readableTokens } from "../../testing/readable-tokens.ts";
import { bodyText, PLAIN_ROWS } from "../../testing/unlisted-texts.ts";
import { sentTokensOf } from "../sent-tokens-of.ts";
import { scanUnlisted } from "./scan-unlisted.ts";

/** What a scan comes to, in values that compare. */
function scanned(payload: Uint8Array): Parsed<unknown> {
  const scan = scanUnlisted(payload);
  if (!scan.ok) return scan;
  const { sent, ...rest } = scan.value;
  return parsed({ ...rest, sent: readableTokens(sent) });
}

/** The same by way of an object for each token. */
function parsedPlainly(payload: Uint8Array): Parsed<unknown> {
  let body: UnlistedTokens;
  try {
    body = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(payload));
  } catch {
    return problem("unlisted", "must be JSON in UTF-8");
  }
  const read = parseUnlistedTokens(body);
  if (!read.ok) return read;
  const { unlisted, badRows, sentCount } = read.value;
  // It keeps the last token of each id; the columns hold all of them.
  const tokens: CompactToken[] = [];
  const sentAt: number[] = [];
  for (const [position, row] of body.tokens.entries()) {
    const token = parseCompactToken(row, "");
    if (!token.ok) continue;
    tokens.push(token.value);
    sentAt.push(position);
  }
  const sent = { ...sentTokensOf(tokens), sentAt: Uint32Array.from(sentAt), sentCount };
  const { epoch, projectionsRev } = unlisted;
  return parsed({ epoch, projectionsRev, badRows, sent: readableTokens(sent) });
}

function agrees(payload: Uint8Array): void {
  const before = payload.slice();
  deepStrictEqual(scanned(payload), parsedPlainly(payload));
  deepStrictEqual(payload, before);
}

const encoder = new TextEncoder();

const ODDITIES = [
  ...[
    "",
    " ",
    "\ufeff",
    "null",
    "[]",
    '"{}"',
    "7",
    "{}",
    "{",
    "}",
    "{]",
    "[}",
    "{}{}",
    "{},",
    "{},1",
  ],
  ...["{,}", '{"a"}', '{"a":}', '{"a":1,}', '{"a" 1}', '{"a":1 "b":2}', '{"a":1;"b":2}', "{a:1}"],
  ...["{1:1}", "{null:1}", '{["a"]:1}', '{"a":1}}', '{"a":[}', '{"a":[1}', '{"a":{]}', '{"a":tru}'],
  ...['{"a":"', '{"a":"\\', '{"a":"\\"}', '{"\t":1}', '{"a":1}\v', '\f{"a":1}', '{"a":\u00a01}'],
  ...['{"a";1}', '{"a":[];"b":2}', '{"a":"b"c"d":2}', '{"tokens":[[];[]]}', '{"tokens":["a"x"b"]}'],
  ...['{"tokens":[', '{"tokens":[]', '{"tokens":[,]}', '{"tokens":[]]}', '{"tokens":[1,]}'],
  ...[
    '{"tokens":[1 2]}',
    '{"tokens":[1;2]}',
    '{"tokens":{}}',
    '{"tokens":null}',
    '{"tokens":"[]"}',
  ],
  ...['{"tokens":[1],"tokens":7}', '{"tokens":7,"tokens":[1]}', '{"wire":1,"wire":2}'],
  ...['{"__proto__":{"wire":1}}', '{"__proto__":[],"wire":1,"epoch":"e"}', '{"wire":1,"epoch":""}'],
].map((text): [string] => [text]);

describe("scanning a payload", () => {
  it("agrees with parsing it, however its JSON is written", () => {
    fc.assert(
      fc.property(bodyText, (text) => agrees(encoder.encode(text))),
      { numRuns: 3000, seed: 1 },
    );
  });

  it("agrees with parsing it where a token is nearly one", () => {
    for (const row of NEAR_TOKENS)
      for (const at of [0, PLAIN_ROWS.length]) {
        const rows = PLAIN_ROWS.toSpliced(at, 0, row).join(",");
        agrees(encoder.encode(`{"wire":1,"epoch":"e1","projectionsRev":7,"tokens":[${rows}]}`));
      }
  });

  it.each(ODDITIES)("agrees with parsing %j", (text) => {
    agrees(encoder.encode(text));
  });

  const WRITTEN = encoder.encode(
    `{"wire":1,"epoch":"épo","projectionsRev":7,"tokens":[${[
      ...PLAIN_ROWS,
      '["7","Größe 😀",1,0.1,0.8734215634512345,0.978,"/i?w=9",null,[[4,1],[4,2]],[[3,1]],2]',
      '["8","漢\\"\\u00e9",4294967295,0,null,null,null,"/v",[],[],null]',
    ].join(",")}]}`,
  );

  /** A change of the bytes at a place. */
  const change = fc.record({
    at: fc.nat(WRITTEN.length - 1),
    remove: fc.nat(3),
    insert: fc.oneof(
      fc.uint8Array({ maxLength: 3 }),
      fc.constantFrom(...'"\\,:[]{}-+.eE019nul \t\n').map((text) => encoder.encode(text)),
      fc
        .constantFrom(...["null", "[]", "[1,2],", '""', "\\u0041", "é", "1e5", "0"])
        .map((text) => encoder.encode(text)),
    ),
  });

  it("agrees with parsing it when bytes were changed on the way", () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 2 }), (changes) => {
        let bytes = [...WRITTEN];
        for (const { at, remove, insert } of changes)
          bytes = bytes.toSpliced(at, remove, ...insert);
        agrees(Uint8Array.from(bytes));
      }),
      { numRuns: 2000, seed: 2 },
    );
  });

  it("agrees with parsing it wherever it was cut off", () => {
    fc.assert(
      fc.property(fc.nat(WRITTEN.length), (length) => agrees(WRITTEN.slice(0, length))),
      { numRuns: 300, seed: 3 },
    );
  });
});
