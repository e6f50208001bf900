import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MarketEvent } from "../../market/market-events.ts";
import { createFeedSource } from "./feed-source.ts";

const sold = (tokenId: number) => `{"type":"sold","tokenId":"${tokenId}","price":1}`;

async function* chunksOf(...chunks: (string | Uint8Array)[]) {
  for (const chunk of chunks) yield typeof chunk === "string" ? Buffer.from(chunk) : chunk;
}

async function follow(input: AsyncIterable<Uint8Array>, signal = new AbortController().signal) {
  const batches: (readonly MarketEvent[])[] = [];
  const bad: string[] = [];
  const source = createFeedSource({
    input,
    now: () => 1_700_000_000_000,
    onBadLine: ({ place, message }) => bad.push(`${place}: ${message}`),
  });
  const events = async (given: readonly MarketEvent[]) => void batches.push(given);
  await source.follow({ collection: "cats" }, { events }, signal);
  return { batches, bad, ids: batches.flat().map(({ tokenId }) => tokenId) };
}

describe("createFeedSource", () => {
  it("keeps the valid lines in order and reports the bad ones", async () => {
    const { ids, bad } = await follow(
      chunksOf(`${sold(1)}\r\n\nnonsense\n`, Buffer.from([0xff, 10]), `${sold(2)}\n`, sold(3)),
    );
    expect(ids).toEqual(["1", "2", "3"]);
    expect(bad).toEqual([
      'line 3: is not JSON: "nonsense"',
      "line 4: must be UTF-8 of at most 64 KB",
    ]);
  });

  it("reports an event more than two minutes ahead with its line", async () => {
    const soldAt = (tokenId: number, at: number) =>
      JSON.stringify({ type: "sold", tokenId: String(tokenId), price: 1, at });
    const now = 1_700_000_000_000;
    const { ids, bad } = await follow(
      chunksOf(
        [soldAt(1, now + 120_000), soldAt(2, now + 120_001), soldAt(3, now + 86_400_000)].join(
          "\n",
        ),
      ),
    );
    expect(ids).toEqual(["1"]);
    expect(bad).toEqual([
      expect.stringMatching(
        /^line 2: at must be .+ at most two minutes in the future, got 1700000120001$/,
      ),
      expect.stringMatching(
        /^line 3: at must be .+ at most two minutes in the future, got 1700086400000$/,
      ),
    ]);
  });

  it("reads the same events however the bytes are split into chunks", async () => {
    const lines = [sold(1), "é", sold(2), '{"tokenId":"😀"}', sold(3)];
    const bytes = Buffer.from(`\ufeff${lines.join("\n")}`);
    const whole = await follow(chunksOf(bytes));
    expect(whole.ids).toEqual(["1", "2", "3"]);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 8 }), async (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        const chunks = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
        const { ids, bad } = await follow(chunksOf(...chunks));
        expect(ids).toEqual(whole.ids);
        expect(bad).toEqual(whole.bad);
      }),
      { seed: 5, numRuns: 100 },
    );
  });

  it("skips a line beyond the length limit without buffering it", async () => {
    const { ids, bad } = await follow(
      chunksOf(sold(1), "\n", ...Array(100).fill("x".repeat(10_000)), "\n", sold(2)),
    );
    expect(ids).toEqual(["1", "2"]);
    expect(bad).toEqual(["line 2: must be UTF-8 of at most 64 KB"]);
  });

  it("stores a long input in batches", async () => {
    const lines = Array.from({ length: 1200 }, (_, index) => sold(index)).join("\n");
    const { batches, ids } = await follow(chunksOf(lines));
    expect(batches.map(({ length }) => length)).toEqual([500, 500, 199, 1]);
    expect(ids[1199]).toBe("1199");
  });

  it("stops waiting for input when aborted, with everything read so far stored", async () => {
    const stop = new AbortController();
    async function* endless() {
      yield Buffer.from(`${sold(1)}\n`);
      stop.abort();
      await new Promise(() => {});
    }
    expect((await follow(endless(), stop.signal)).ids).toEqual(["1"]);
  });

  it("fails as soon as a batch cannot be stored", async () => {
    const source = createFeedSource({
      input: chunksOf(`${sold(1)}\n`, `${sold(2)}\n`),
      now: Date.now,
      onBadLine: () => {},
    });
    const events = () => Promise.reject(new Error("database gone"));
    await expect(
      source.follow({ collection: "cats" }, { events }, new AbortController().signal),
    ).rejects.toThrow("database gone");
  });
});
