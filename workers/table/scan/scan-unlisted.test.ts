import { afterEach, describe, expect, it, vi } from "vitest";
import { NO_MARKETPLACE } from "../../../contract/units.ts";
import { type ReadableTokens, readableTokens } from "../../testing/readable-tokens.ts";
import { PLAIN_ROWS } from "../../testing/unlisted-texts.ts";
import { type ScannedUnlisted, scanUnlisted } from "./scan-unlisted.ts";

const encoder = new TextEncoder();

function body(...rows: readonly string[]): Uint8Array {
  return encoder.encode(`{"wire":1,"epoch":"e1","projectionsRev":7,"tokens":[${rows.join(",")}]}`);
}

function scanned(payload: Uint8Array): ScannedUnlisted {
  const scan = scanUnlisted(payload);
  if (!scan.ok) throw new Error(`${scan.problem.place}: ${scan.problem.message}`);
  return scan.value;
}

function tokensOf(payload: Uint8Array): ReadableTokens["tokens"] {
  return readableTokens(scanned(payload).sent).tokens;
}

describe("scanning a payload", () => {
  const LISTED =
    '["07","Großer Affe",12,0.25,0.8734215634512345,0.978,"/i/7?w=512","/v/7",[[4,1],[4,2]],[[3,0.5]],2]';
  const UNLISTED = '["8",null,4294967295,null,null,null,null,null,[],[],1]';

  it("reads every field of a token", () => {
    const { epoch, projectionsRev, badRows } = scanned(body(LISTED));
    expect({ epoch, projectionsRev, badRows }).toEqual({
      epoch: "e1",
      projectionsRev: 7,
      badRows: { count: 0, first: [] },
    });
    expect(tokensOf(body(LISTED))).toEqual([
      {
        sentAt: 0,
        id: "07",
        name: "Großer Affe",
        rank: 12,
        price: 0.25,
        projection: 0.8734215634512345,
        confidence: 0.978,
        image: "/i/7?w=512",
        animation: "/v/7",
        pairs: [
          [4, 1],
          [4, 2],
        ],
        vibes: [[3, 0.5]],
        marketplace: 2,
      },
    ]);
  });

  it("has a sign for every field that is missing", () => {
    expect(tokensOf(body(UNLISTED))).toEqual([
      {
        sentAt: 0,
        id: "8",
        name: "",
        rank: 4294967295,
        price: Number.NaN,
        projection: Number.NaN,
        confidence: Number.NaN,
        image: "",
        animation: "",
        pairs: [],
        vibes: [],
        marketplace: NO_MARKETPLACE,
      },
    ]);
  });

  it("leaves out a bad token, and what it alone carried", () => {
    const bad = '["9",null,1,null,null,null,null,null,[[4,1],[5,99]],[],9]';
    const { sent, badRows } = scanned(body(...PLAIN_ROWS, bad, LISTED));
    expect(badRows).toEqual({
      count: 1,
      first: [
        { place: "tokens[100][10]", message: "marketplace must be 0, 1, 2, 3 or null, got 9" },
      ],
    });
    const { tokens, distinctPairs, sentCount } = readableTokens(sent);
    expect(sentCount).toBe(102);
    expect(tokens.at(-1)).toMatchObject({ id: "07", sentAt: 101 });
    expect(distinctPairs.filter(([trait]) => trait > 1)).toEqual([
      [7, 1],
      [4, 1],
      [4, 2],
    ]);
  });

  it("keeps every token of an id", () => {
    expect(tokensOf(body(LISTED, LISTED)).map(({ id, sentAt }) => [id, sentAt])).toEqual([
      ["07", 0],
      ["07", 1],
    ]);
  });

  it("takes one byte order mark, at the beginning", () => {
    const marked = (...parts: readonly string[]) => encoder.encode(parts.join("\ufeff"));
    const { ok } = scanUnlisted(marked("", new TextDecoder().decode(body(LISTED))));
    expect(ok).toBe(true);
    for (const text of ["\ufeff{}", '{"a":\ufeff1}', '{\ufeff"a":1}', '{"tokens":[\ufeff[]]}'])
      expect(scanUnlisted(marked("", text))).toEqual({
        ok: false,
        problem: { place: "unlisted", message: "must be JSON in UTF-8" },
      });
  });
});

describe("a payload", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("as a program writes it is not parsed, whatever it holds", () => {
    const parse = vi.spyOn(JSON, "parse");
    scanned(body());
    const forTheEnvelope = parse.mock.calls.length;
    parse.mockClear();
    scanned(
      body(
        ...PLAIN_ROWS,
        '["1","é漢😀",1,1000000000,12345678.123456789,1,"",null,[[4294967295,0]],[[1,0.8734215634512345],[1,1]],0]',
      ),
    );
    expect(parse).toHaveBeenCalledTimes(forTheEnvelope);
  });

  it("holds the texts itself, or a copy of it does where one was escaped", () => {
    const plain = body('["1","Ape",1,null,null,null,"/i",null,[],[],null]');
    expect(scanned(plain).sent.names.bytes).toBe(plain);

    const escaped = body(
      '["1","A\\u0070e",1,null,null,null,"\\/i","\\ud83d\\ude00",[],[],null]',
      '["2","Bear",2,null,null,null,null,null,[],[],null]',
    );
    const before = escaped.slice();
    const tokens = tokensOf(escaped);
    expect(tokens.map(({ id, name, image, animation }) => [id, name, image, animation])).toEqual([
      ["1", "Ape", "/i", "😀"],
      ["2", "Bear", "", ""],
    ]);
    expect(escaped).toEqual(before);
  });

  it("may be a part of something larger", () => {
    const inner = body(PLAIN_ROWS[0], '["1","A\\u0070e",1,null,null,null,null,null,[],[],null]');
    const outer = Buffer.alloc(inner.length + 20, 34);
    outer.set(inner, 7);
    const part = outer.subarray(7, 7 + inner.length);
    expect(tokensOf(part)).toEqual(tokensOf(inner));
    expect(part).toEqual(Buffer.from(inner));
  });
});
