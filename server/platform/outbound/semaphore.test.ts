import { describe, expect, it } from "vitest";
import { createSemaphore } from "./semaphore.ts";

describe("createSemaphore", () => {
  it("runs at most its permits concurrently, and every task eventually", async () => {
    const semaphore = createSemaphore(2);
    let running = 0;
    let most = 0;
    const done: number[] = [];
    await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        semaphore.run(async () => {
          running += 1;
          most = Math.max(most, running);
          await Promise.resolve();
          running -= 1;
          done.push(index);
        }),
      ),
    );
    expect(most).toBe(2);
    expect(done).toHaveLength(9);
    expect(semaphore.taskCount()).toBe(0);
  });

  it("starts the next task when one fails", async () => {
    const semaphore = createSemaphore(1);
    const failing = semaphore.run(() => Promise.reject(new Error("no")));
    const next = semaphore.run(async () => "yes");
    await expect(failing).rejects.toThrow("no");
    await expect(next).resolves.toBe("yes");
  });
});
