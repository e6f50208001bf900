import { describe, expect, it } from "vitest";
import { createTurnstile } from "./turnstile.ts";

describe("createTurnstile", () => {
  it("runs at most its width concurrently, and every task in the end", async () => {
    const turnstile = createTurnstile(2);
    let running = 0;
    let most = 0;
    const done: number[] = [];
    await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        turnstile.run(async () => {
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
    expect(turnstile.load()).toBe(0);
  });

  it("starts the next task when one fails", async () => {
    const turnstile = createTurnstile(1);
    const failing = turnstile.run(() => Promise.reject(new Error("no")));
    const next = turnstile.run(async () => "yes");
    await expect(failing).rejects.toThrow("no");
    await expect(next).resolves.toBe("yes");
  });
});
