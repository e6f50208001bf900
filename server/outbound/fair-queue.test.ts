import { describe, expect, it } from "vitest";
import { createFairQueue, type FairQueueLimits, QueueFull } from "./fair-queue.ts";

/** Sets up a queue whose tasks end when the test ends them. The clock advances by 10 ms each time. */
function setup(limits: Partial<FairQueueLimits> = {}) {
  let time = 0;
  const queue = createFairQueue({ concurrency: 1, maxWaiting: 100, ...limits }, () => time);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const run = (name: string, ...owners: string[]) =>
    queue.run(owners, async () => {
      started.push(name);
      await new Promise<void>((end) => ends.push(end));
    });
  const settle = () => new Promise((soon) => setImmediate(soon));
  async function endOne(): Promise<void> {
    time += 10;
    ends.shift()?.();
    await settle();
  }
  return {
    queue,
    run,
    started,
    settle,
    endOne,
    wait(durationMs: number) {
      time += durationMs;
    },
  };
}

describe("a fair queue", () => {
  it("serves the owner that used the least, and each owner's tasks in their order", async () => {
    const { run, started, settle, endOne } = setup();
    for (const name of ["a1", "a2", "a3", "a4"]) void run(name, "a");
    for (const name of ["b1", "b2"]) void run(name, "b");
    await settle();
    await endOne();
    for (let ended = 0; ended < 5; ended += 1) await endOne();
    expect(started).toEqual(["a1", "b1", "a2", "b2", "a3", "a4"]);
  });

  it("counts the time of all owners of a task", async () => {
    const { run, started, settle, endOne } = setup();
    // Four clients request a slow collection, and a fifth client requests another one.
    for (const client of ["a", "b", "c", "d"]) void run(`${client}-slow`, client, "slow");
    void run("e-quick", "e", "quick");
    await settle();
    for (let ended = 0; ended < 5; ended += 1) await endOne();
    expect(started.slice(0, 2)).toEqual(["a-slow", "e-quick"]);
  });

  it("runs so many tasks of an owner at a time, and others beside them", async () => {
    const { run, started, settle, endOne } = setup({ concurrency: 4, perOwner: 2 });
    for (const name of ["a1", "a2", "a3"]) void run(name, "a");
    void run("b1", "b");
    await settle();
    expect(started).toEqual(["a1", "a2", "b1"]);
    await endOne();
    expect(started).toEqual(["a1", "a2", "b1", "a3"]);
  });

  it("refuses what has no room to wait, and goes on", async () => {
    const { run, started, endOne } = setup({ maxWaiting: 3, maxWaitingPerOwner: 2 });
    for (const name of ["a1", "a2", "a3"]) void run(name, "a");
    await expect(run("a4", "a")).rejects.toMatchObject({ isOwn: true });
    void run("b1", "b");
    await expect(run("c1", "c")).rejects.toMatchObject({ isOwn: false });
    await expect(run("c1", "c")).rejects.toBeInstanceOf(QueueFull);
    for (let ended = 0; ended < 4; ended += 1) await endOne();
    expect(started).toEqual(["a1", "b1", "a2", "a3"]);
  });

  it("goes on after a task that fails, and forgets what an idle owner used", async () => {
    const { queue, run, started, settle, endOne, wait } = setup();
    const failing = queue.run(["a"], async () => {
      wait(1_000);
      throw new Error("failed");
    });
    await expect(failing).rejects.toThrow("failed");
    wait(61_000);
    void run("x", "x");
    void run("a", "a");
    void run("b", "b");
    await settle();
    await endOne();
    await endOne();
    expect(started).toEqual(["x", "a", "b"]);
  });
});
