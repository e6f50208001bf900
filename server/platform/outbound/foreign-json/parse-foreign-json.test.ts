import { Worker } from "node:worker_threads";
import fc from "fast-check";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { createCostMeter } from "./json-cost.ts";
import { createJoiner, sizeOf, splitValue } from "./json-parts.ts";
import { createJsonParser, JsonTooLarge, JsonUnreadable } from "./parse-foreign-json.ts";

const seed = 11;
const MB = 1024 * 1024;

const repeated = (unit: string, bytes: number) =>
  Buffer.from(`[${unit.repeat(Math.floor(bytes / unit.length))}0]`);

describe("a value that is split into parts and joined", () => {
  const join = (value: unknown) => {
    const joiner = createJoiner();
    const parts = [...splitValue(value)];
    for (const part of parts) joiner.add(part);
    return { joined: joiner.value, parts };
  };

  function expectSame(maxTimes: number, numRuns: number): void {
    const names = fc.oneof(fc.string(), fc.constant("__proto__"));
    const value = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        fc.jsonValue({ maxDepth: 2 }),
        fc.array(tie("value"), { maxLength: 30 }),
        fc.dictionary(names, tie("value")),
      ),
    })).value;
    fc.assert(
      fc.property(value, fc.integer({ min: 1, max: maxTimes }), (small, times) => {
        const text = JSON.stringify({ many: Array.from({ length: times }, () => small) });
        const { joined } = join(JSON.parse(text));
        expect(JSON.stringify(joined)).toBe(text);
      }),
      { seed, numRuns },
    );
  }

  it("stays the same, whatever it is", () => expectSame(200, 25));
  it("stays the same, whatever it is and however large", { tags: ["long"] }, () =>
    expectSame(2_000, 40),
  );

  it("is measured up to a limit, however deeply it is nested", () => {
    let nested: unknown = 0;
    for (let depth = 0; depth < 100_000; depth += 1) nested = depth % 2 ? [nested] : { a: nested };
    expect(sizeOf(nested, 2_000)).toBeGreaterThanOrEqual(1_999);
    expect(sizeOf(nested, 2_000)).toBeLessThan(2_010);
  });

  it("has no large part", () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => ({ row, text: "x".repeat(40) }));
    const { parts } = join({ rows, wide: Object.fromEntries(rows.map((each) => [each.row, 1])) });
    for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(300_000);
  });
});

/** Larger than what is parsed without a thread. */
const LARGE = 1.2 * MB;

describe("parseForeignJson", () => {
  // A small limit, so that small floods exceed it.
  const small = createJsonParser({ maxBytes: 16 * MB });
  const full = createJsonParser();
  afterAll(() => {
    small.close();
    full.close();
  });
  afterEach(() => vi.useRealTimers());

  it("reads large JSON, and says what is none", async () => {
    const rows = Array.from({ length: 9_000 }, (_, row) => ({
      row,
      ["__proto__"]: "é".repeat(120),
    }));
    const text = JSON.stringify(rows);
    expect(Buffer.byteLength(text)).toBeGreaterThan(LARGE);
    expect(JSON.stringify(await small.parse(Buffer.from(text), "a"))).toBe(text);
    expect(await small.parse(Buffer.from(text.slice(0, -1)), "a")).toBeUndefined();
    expect(await small.parse(Buffer.from("{"), "a")).toBeUndefined();
    expect(await small.parse(Buffer.from('{"a":[1]}'), "a")).toEqual({ a: [1] });
  });

  type Flood = readonly [what: string, unit: string, megabytes: number, smallMegabytes: number];
  const FLOODS: readonly Flood[] = [
    ["empty objects", "{},", 30, 1.2],
    ["empty lists", "[],", 30, 1.2],
    ["numbers", "0,", 60, 1.2],
    ["fractions", "1.5,", 60, 1.8],
    ["texts", '"a",', 60, 1.2],
    ["names", '{"a":0},', 60, 1.2],
    ["opening brackets", "[", 60, 1.2],
    ["escapes", String.raw`"\"",`, 60, 1.2],
    ["anything, 100 MB", " ", 100, 9],
  ];

  /** Expects that `parser` refuses the flood without parsing it in this thread, and reads the next text. */
  async function expectRefused(parser: typeof full, flood: Buffer): Promise<void> {
    const parse = vi.spyOn(JSON, "parse");
    await expect(parser.parse(flood, "a")).rejects.toBeInstanceOf(JsonTooLarge);
    expect(await parser.parse(repeated("[],", 330_000), "a")).toHaveLength(110_001);
    expect(parse).not.toHaveBeenCalled();
  }

  it.each(FLOODS)("refuses a flood of %s %j, and reads the next text", (_what, unit, ...sizes) =>
    expectRefused(small, repeated(unit, sizes[1] * MB)),
  );

  it.each(FLOODS)(
    "refuses a full flood of %s %j, and reads the next text",
    { tags: ["long"] },
    (_what, unit, megabytes) => expectRefused(full, repeated(unit, megabytes * MB)),
  );

  it("does not parse many opening brackets in this thread", async () => {
    const parse = vi.spyOn(JSON, "parse");
    expect(await small.parse(repeated("[", MB / 5), "a")).toBeUndefined();
    expect(parse).not.toHaveBeenCalled();
  });

  it("refuses an object of many names", async () => {
    const names = Array.from({ length: 120_000 }, (_, name) => `"name${name}":0`);
    const text = Buffer.from(`{${names.join(",")}}`);
    await expect(small.parse(text, "a")).rejects.toThrow("takes more than 16 MB to read");
  });

  it("refuses an object of a million names before the engine's limit", {
    tags: ["long"],
  }, async () => {
    const names = Array.from({ length: 2_000_000 }, (_, name) => `"name${name}":0`);
    const text = Buffer.from(`{${names.join(",")}}`);
    await expect(full.parse(text, "a")).rejects.toThrow("takes more than 128 MB to read");
  });

  it("reads a text of one source before the second of another that came earlier", async () => {
    const read: string[] = [];
    const texts = ["a", "a", "a", "b"].map((source) =>
      small.parse(repeated(" ", LARGE), source).then(() => read.push(source)),
    );
    await Promise.all(texts);
    expect(read).toEqual(["a", "b", "a", "a"]);
  });

  it("rejects with one kind of error if the thread fails, and reads the next text", async () => {
    vi.spyOn(Worker.prototype, "postMessage").mockImplementationOnce(function (this: Worker) {
      void this.terminate();
      this.emit("error", new Error("the thread's own words"));
    });
    await expect(small.parse(repeated(" ", LARGE), "a")).rejects.toEqual(
      new JsonUnreadable("could not be read"),
    );
    expect(await small.parse(repeated(" ", LARGE), "a")).toEqual([0]);
  });

  it("ends a thread that works for too long, and starts another", async () => {
    const hurried = createJsonParser({ timeoutMs: 1 });
    await expect(hurried.parse(repeated("{},", LARGE), "a")).rejects.toThrow(
      "takes too long to read",
    );
    hurried.close();
  });

  it("ends a thread whose value takes too long to send, and starts another", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { postMessage } = Worker.prototype;
    let parts = 0;
    const post = vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (
      this: Worker,
      ...message
    ) {
      if (message[0] === "next") parts += 1;
      if (parts === 3) vi.advanceTimersByTime(10_000);
      postMessage.apply(this, message);
    });
    await expect(full.parse(repeated("[],", LARGE), "a")).rejects.toThrow("takes too long to read");
    expect(parts).toBeGreaterThanOrEqual(3);
    post.mockRestore();
    vi.useRealTimers();
    expect(await full.parse(repeated(" ", LARGE), "a")).toEqual([0]);
  });

  it("ends the thread when the work is aborted", async () => {
    const abort = new AbortController();
    const parsing = small.parse(repeated("[],", MB / 2), "a", abort.signal);
    abort.abort(new Error("stopped"));
    await expect(parsing).rejects.toThrow("stopped");
    expect(await small.parse(repeated(" ", LARGE), "a")).toEqual([0]);
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
