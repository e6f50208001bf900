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

  it("takes turns between an owner with long earlier use and a new one", async () => {
    const { run, started, settle, endOne } = setup();
    for (const name of ["a1", "a2", "a3", "a4", "a5", "a6", "a7"]) void run(name, "a");
    await settle();
    for (let ended = 0; ended < 4; ended += 1) await endOne();
    for (const name of ["b1", "b2", "b3"]) void run(name, "b");
    for (let ended = 0; ended < 6; ended += 1) await endOne();
    expect(started.slice(4)).toEqual(["a5", "b1", "a6", "b2", "a7", "b3"]);
  });

  it("takes turns between an owner that was idle and one with long use meanwhile", async () => {
    const { run, started, settle, endOne } = setup();
    void run("a1", "a");
    for (const name of ["b1", "b2", "b3", "b4", "b5", "b6"]) void run(name, "b");
    await settle();
    for (let ended = 0; ended < 4; ended += 1) await endOne();
    for (const name of ["a2", "a3", "a4"]) void run(name, "a");
    for (let ended = 0; ended < 5; ended += 1) await endOne();
    expect(started.slice(4)).toEqual(["b4", "a2", "b5", "a3", "b6", "a4"]);
  });

  it("compares collections with collections, not with clients", async () => {
    const { run, started, settle, endOne } = setup();
    // Each client used little, but their collection much.
    for (const client of ["a", "b", "c", "d", "e", "f"]) void run(`${client}1`, client, "old");
    await settle();
    for (let ended = 0; ended < 3; ended += 1) await endOne();
    for (const name of ["new1", "new2", "new3"]) void run(name, "x", "new");
    for (let ended = 0; ended < 4; ended += 1) await endOne();
    expect(started.slice(3, 7)).toEqual(["d1", "new1", "e1", "f1"]);
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
    const { run, started, endOne } = setup({ maxWaiting: 3, maxWaitingPerOwner: [2] });
    for (const name of ["a1", "a2", "a3"]) void run(name, "a");
    await expect(run("a4", "a")).rejects.toMatchObject({ isOwn: true });
    void run("b1", "b");
    await expect(run("c1", "c")).rejects.toMatchObject({ isOwn: false });
    await expect(run("c1", "c")).rejects.toBeInstanceOf(QueueFull);
    for (let ended = 0; ended < 4; ended += 1) await endOne();
    expect(started).toEqual(["a1", "b1", "a2", "a3"]);
  });

  it("limits the waiting tasks of each client and of each collection", async () => {
    const { run, started, endOne } = setup({ maxWaitingPerOwner: [2, 3] });
    for (const name of ["a1", "a2", "a3"]) void run(name, "a", "x");
    await expect(run("a4", "a", "y")).rejects.toMatchObject({ isOwn: true });
    void run("b1", "b", "x");
    await expect(run("b2", "b", "x")).rejects.toMatchObject({ isOwn: true });
    void run("b3", "b", "y");
    for (let ended = 0; ended < 5; ended += 1) await endOne();
    expect(started).toEqual(["a1", "b3", "a2", "b1", "a3"]);
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
