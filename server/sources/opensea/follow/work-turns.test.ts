import { expect, it } from "vitest";
import { orAborted } from "../../forever.ts";
import { createTurns, type Turn } from "./work-turns.ts";

const never = new Promise<void>(() => {});

/** Starts work in a turn. `runs` has the signal of each time it began. */
function start(turn: Turn, until: (runs: number) => Promise<void>) {
  const runs: AbortSignal[] = [];
  const said: string[] = [];
  const ending = new AbortController();
  const done = turn({
    signal: ending.signal,
    run(signal) {
      runs.push(signal);
      return orAborted(until(runs.length), signal);
    },
    onLong: (sentence) => said.push(sentence),
  });
  return { runs, said, ending, done };
}

const endless = () => never;
const short = async () => {};

it("ends work that takes longer than a turn, begins it again, and lets others work meanwhile", async () => {
  const turns = createTurns(1, { turnMs: 1, longestMs: 3_600_000 });
  const lie = start(turns(), endless);
  await expect.poll(() => lie.runs).toHaveLength(2);
  expect(lie.runs[0]?.aborted).toBe(true);
  expect(lie.said[0]).toBe("OpenSea takes more than 0.001 s to send a list");
  await start(turns(), short).done;
  expect(lie.runs[1]?.aborted).toBe(false);
  lie.ending.abort();
  await expect(lie.done).rejects.toThrow();
});

it("fails work that takes longer than the longest time", async () => {
  const turns = createTurns(1, { turnMs: 1, longestMs: 60 });
  const turn = turns();
  const lie = start(turn, endless);
  await expect(lie.done).rejects.toThrow("OpenSea takes more than 0.06 s to send a list");
  // It does not hold up others a second time.
  const next = start(turn, endless);
  await start(turns(), short).done;
  await expect(next.done).rejects.toThrow("0.06 s");
  expect(next.runs).toHaveLength(1);
});

it("lets long work wait for other long work, but not for short work", async () => {
  const turns = createTurns(1, { turnMs: 1, longestMs: 3_600_000 });
  const lie = start(turns(), endless);
  await expect.poll(() => lie.runs).toHaveLength(2);
  const second = start(turns(), (run) => (run === 1 ? never : short()));
  await expect.poll(() => second.said).toHaveLength(1);
  await start(turns(), short).done;
  expect(second.runs).toHaveLength(1);
  lie.ending.abort();
  await expect(lie.done).rejects.toThrow();
  await second.done;
  expect(second.runs).toHaveLength(2);
});

it("passes on other failures, and does not begin work that has ended", async () => {
  const turns = createTurns(1, { turnMs: 60_000, longestMs: 60_000 });
  const failing = start(turns(), () => Promise.reject(new Error("no answer")));
  await expect(failing.done).rejects.toThrow("no answer");
  const [first, waiting] = [start(turns(), endless), start(turns(), endless)];
  await expect.poll(() => first.runs).toHaveLength(1);
  waiting.ending.abort();
  first.ending.abort();
  await expect(first.done).rejects.toThrow();
  await waiting.done;
  expect(waiting.runs).toEqual([]);
});
