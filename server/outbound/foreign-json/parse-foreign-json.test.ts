import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { createCostMeter } from "./json-cost.ts";
import { createJoiner, splitValue } from "./json-parts.ts";
import { createJsonParser, JsonTooLarge } from "./parse-foreign-json.ts";

const seed = 11;
const MB = 1024 * 1024;

const parser = createJsonParser();
afterEach(parser.close);

const repeated = (unit: string, bytes: number) =>
  Buffer.from(`[${unit.repeat(Math.floor(bytes / unit.length))}0]`);

/** Awaits `work`. Returns its result and the longest time for which it blocked the event loop. */
async function longestPause<T>(work: Promise<T>): Promise<{ result: T; pauseMs: number }> {
  let pauseMs = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    pauseMs = Math.max(pauseMs, performance.now() - last);
    last = performance.now();
  }, 2);
  const result = await work;
  clearInterval(timer);
  return { result, pauseMs: Math.max(pauseMs, performance.now() - last) };
}

describe("a value that is split into parts and joined", () => {
  const join = (value: unknown) => {
    const joiner = createJoiner();
    const parts = [...splitValue(value)];
    for (const part of parts) joiner.add(part);
    return { joined: joiner.value, parts };
  };

  it("stays the same, whatever it is", () => {
    const names = fc.oneof(fc.string(), fc.constant("__proto__"));
    const value = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        fc.jsonValue({ maxDepth: 2 }),
        fc.array(tie("value"), { maxLength: 30 }),
        fc.dictionary(names, tie("value")),
      ),
    })).value;
    fc.assert(
      fc.property(value, fc.integer({ min: 1, max: 2_000 }), (small, times) => {
        const text = JSON.stringify({ many: Array.from({ length: times }, () => small) });
        const { joined } = join(JSON.parse(text));
        expect(JSON.stringify(joined)).toBe(text);
      }),
      { seed, numRuns: 40 },
    );
  });

  it("has no large part", () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => ({ row, text: "x".repeat(40) }));
    const { parts } = join({ rows, wide: Object.fromEntries(rows.map((each) => [each.row, 1])) });
    for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(300_000);
  });
});

describe("parseForeignJson", () => {
  it("reads large JSON, and says what is none", async () => {
    const rows = Array.from({ length: 150_000 }, (_, row) => ({ row, ["__proto__"]: "é" }));
    const text = JSON.stringify(rows);
    expect(JSON.stringify(await parser.parse(Buffer.from(text)))).toBe(text);
    expect(await parser.parse(Buffer.from(text.slice(0, -1)))).toBeUndefined();
    expect(await parser.parse(Buffer.from("{"))).toBeUndefined();
    expect(await parser.parse(Buffer.from('{"a":[1]}'))).toEqual({ a: [1] });
  });

  it.each([
    ["empty objects", "{},", 30],
    ["empty lists", "[],", 30],
    ["numbers", "0,", 60],
    ["fractions", "1.5,", 60],
    ["texts", '"a",', 60],
    ["names", '{"a":0},', 60],
    ["opening brackets", "[", 60],
    ["opening brackets", "[", 0.2],
    ["escapes", String.raw`"\"",`, 60],
    ["anything, 100 MB", " ", 100],
  ])("refuses a flood of %s %j, and reads the next text", async (_what, unit, megabytes) => {
    const flood = repeated(unit, megabytes * MB);
    const { result, pauseMs } = await longestPause(
      parser.parse(flood).catch((error: unknown) => error),
    );
    // Unclosed JSON may be parsed to its end and then count as malformed.
    if (result !== undefined) expect(result).toBeInstanceOf(JsonTooLarge);
    // Parsing in this thread would take more than ten seconds.
    expect(pauseMs).toBeLessThan(1_000);
    expect(await parser.parse(repeated("[],", MB / 2))).toHaveLength(Math.floor(MB / 6) + 1);
  });

  it("refuses an object of a million names before the engine's limit", async () => {
    const names = Array.from({ length: 2_000_000 }, (_, name) => `"name${name}":0`);
    const text = Buffer.from(`{${names.join(",")}}`);
    await expect(parser.parse(text)).rejects.toThrow("takes more than 128 MB to read");
  });

  it("ends a thread that works for too long, and starts another", async () => {
    const hurried = createJsonParser({ timeoutMs: 1 });
    await expect(hurried.parse(repeated("{},", 2 * MB))).rejects.toThrow("takes too long to read");
    hurried.close();
  });

  it("ends a thread whose value takes too long to send", async () => {
    const hurried = createJsonParser({ timeoutMs: 400 });
    // Some sizes exceed the time limit while their parts are being sent.
    const results = [];
    for (const megabytes of [0.5, 1, 2, 3])
      results.push(
        await hurried
          .parse(repeated("[],", megabytes * MB + 500_000))
          .then(() => "read")
          .catch((error: Error) => error.message),
      );
    for (const result of results) expect(["read", "takes too long to read"]).toContain(result);
    hurried.close();
  });

  it("ends the thread when the work is aborted", async () => {
    const abort = new AbortController();
    const parsing = parser.parse(repeated("[],", 2 * MB), abort.signal);
    abort.abort(new Error("stopped"));
    await expect(parsing).rejects.toThrow("stopped");
    expect(await parser.parse(repeated("[],", 2 * MB))).toHaveLength(Math.floor((2 * MB) / 3) + 1);
  });
});

const costOf = (text: string) => createCostMeter().add(Buffer.from(text));

describe("the estimate of memory", () => {
  it("does not count what is within strings", () => {
    const plain = costOf('["aaaaaaaa"]');
    expect(costOf(String.raw`["{[,:\"{"]`)).toBeLessThan(plain);
  });

  it("is the same in parts as in one piece", () => {
    fc.assert(
      fc.property(fc.json(), fc.integer({ min: 1, max: 9 }), (text, size) => {
        const meter = createCostMeter();
        const bytes = Buffer.from(text);
        let cost = 0;
        for (let start = 0; start < bytes.length; start += size)
          cost = meter.add(bytes.subarray(start, start + size));
        expect(cost).toBe(costOf(text));
      }),
      { seed },
    );
  });
});
