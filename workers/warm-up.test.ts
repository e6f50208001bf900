import { describe, expect, it, vi } from "vitest";
import { warmUpEngine } from "./warm-up.ts";

describe("the warm-up", () => {
  it("opens its made collection until what is waited for has come, letting others have their turn", async () => {
    let rounds = 0;
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    });
    await warmUpEngine(() => {
      rounds += 1;
      return turns > 0 && rounds > 1;
    });
    clearInterval(others);
    expect(rounds).toBeGreaterThan(1);
    expect(turns).toBeGreaterThan(0);
  });

  it("lets all that is more urgent go first where tasks have priorities", async () => {
    const postTask = vi.fn(async () => {});
    vi.stubGlobal("scheduler", { postTask });
    let rounds = 0;
    await warmUpEngine(() => {
      rounds += 1;
      return rounds > 2;
    });
    vi.unstubAllGlobals();
    expect(postTask.mock.calls).toEqual(
      Array.from({ length: 2 }, () => [expect.any(Function), { priority: "background" }]),
    );
  });

  it("ends by itself where nothing comes", async () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => {
      now += 10;
      return now;
    });
    await warmUpEngine(() => false);
    expect(now).toBeGreaterThan(200);
  });
});
