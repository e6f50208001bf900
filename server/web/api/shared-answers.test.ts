import { describe, expect, it, vi } from "vitest";
import { createSharedAnswers } from "./shared-answers.ts";

function setup() {
  const clock = { now: 10_000 };
  const shared = createSharedAnswers<number>(1_000, () => clock.now);
  let reads = 0;
  const read = vi.fn(async () => ++reads);
  return { clock, shared, read };
}

describe("createSharedAnswers", () => {
  it("reads once for many readers, and again when the answer is old", async () => {
    const { clock, shared, read } = setup();
    const answers = await Promise.all(Array.from({ length: 100 }, () => shared("a", read)));
    expect(new Set(answers)).toEqual(new Set([1]));
    clock.now += 999;
    expect(await shared("a", read)).toBe(1);
    clock.now += 1;
    expect(await shared("a", read)).toBe(2);
  });

  it("shares an answer that takes long, instead of reading it twice at a time", async () => {
    const { clock, shared, read } = setup();
    let finish = (_: number) => {};
    const slow = () => new Promise<number>((resolve) => (finish = resolve));
    const first = shared("a", slow);
    clock.now += 60_000;
    const second = shared("a", read);
    finish(7);
    expect(await Promise.all([first, second])).toEqual([7, 7]);
    expect(read).not.toHaveBeenCalled();
  });

  it("keeps answers apart by key", async () => {
    const { shared, read } = setup();
    expect([await shared("a", read), await shared("b", read)]).toEqual([1, 2]);
  });

  it("does not keep a failure", async () => {
    const { shared, read } = setup();
    read.mockRejectedValueOnce(new Error("gone"));
    await expect(shared("a", read)).rejects.toThrow("gone");
    expect(await shared("a", read)).toBe(1);
  });

  it("reads again after the clock was set back", async () => {
    const { clock, shared, read } = setup();
    await shared("a", read);
    clock.now -= 3_600_000;
    expect(await shared("a", read)).toBe(2);
  });
});
