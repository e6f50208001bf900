import { describe, expect, it, vi } from "vitest";
import { DEFAULT_QUERY } from "../../../contract/query.ts";
import { loadUpdate } from "../../testing/collection-from-text.tsx";
import { createFakeEngine } from "../../testing/fake-engine.ts";
import { createFakePageClock } from "../../testing/fake-page-clock.ts";
import { messagesArrived } from "../../testing/messages-arrived.ts";
import { connectWorker } from "./connect-worker.ts";

const LOST = { code: "WORKER_LOST" };

function connected() {
  const engine = createFakeEngine();
  const clock = createFakePageClock();
  const onUpdate = vi.fn();
  const onLost = vi.fn();
  const connection = connectWorker(engine.worker, { onUpdate, onLost }, clock);
  return { engine, clock, onUpdate, onLost, connection };
}

describe("the handshake", () => {
  it("loses a worker that does not answer within 5 s of the page's running time", async () => {
    const { engine, clock, onLost } = connected();
    engine.hang();
    await clock.advance(4_900);
    expect(onLost).not.toHaveBeenCalled();
    await clock.advance(200);
    expect(onLost).toHaveBeenCalledExactlyOnceWith({
      kind: "not-ready",
      message: expect.stringContaining("ping"),
    });
    expect(engine.isTerminated()).toBe(true);
  });

  it.each([
    ["a script that does not come", undefined, "not-loaded"],
    ["a script that throws", "SyntaxError", "failed"],
  ])("distinguishes %s", (_, message, kind) => {
    const { engine, onLost } = connected();
    engine.error(message);
    expect(onLost).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind }));
  });
});

describe("the heartbeat", () => {
  it("loses a worker after 3 s without an answer, and rejects its pending calls", async () => {
    const { engine, clock, onLost, connection } = connected();
    await clock.advance(1_000);
    engine.hang();
    const call = connection.setQuery(DEFAULT_QUERY);
    const rejected = expect(call).rejects.toMatchObject(LOST);
    await clock.advance(2_900);
    expect(onLost).not.toHaveBeenCalled();
    await clock.advance(1_000);
    await rejected;
    expect(onLost).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: "failed" }));
    expect(engine.isTerminated()).toBe(true);
    expect(clock.timers()).toBe(0);
  });

  it("keeps a worker that answers pings but sends no updates", async () => {
    const { clock, onLost } = connected();
    await clock.advance(60_000);
    expect(onLost).not.toHaveBeenCalled();
  });

  it("does not count the time in which the page was frozen", async () => {
    const { engine, clock, onLost } = connected();
    await clock.advance(1_000);
    for (let times = 0; times < 5; times++) {
      await clock.freeze(600_000);
      await clock.advance(1_000);
    }
    expect(onLost).not.toHaveBeenCalled();
    engine.hang();
    await clock.advance(600);
    await clock.freeze(600_000);
    await clock.advance(1_000);
    expect(onLost).not.toHaveBeenCalled();
    await clock.advance(2_000);
    expect(onLost).toHaveBeenCalledTimes(1);
  });

  it("keeps its worker in a tab whose timers are throttled to one a minute", async () => {
    const { clock, onLost } = connected();
    for (let minute = 0; minute < 30; minute++) await clock.freeze(60_000);
    expect(onLost).not.toHaveBeenCalled();
  });
});

describe("a call", () => {
  it("has its own deadline, even if the worker answers pings", async () => {
    const { engine, clock, onLost, connection } = connected();
    await clock.advance(1_000);
    engine.stall();
    const rejected = expect(connection.open("one", DEFAULT_QUERY)).rejects.toMatchObject(LOST);
    await clock.advance(9_000);
    expect(onLost).not.toHaveBeenCalled();
    await clock.advance(1_500);
    await rejected;
    expect(onLost).toHaveBeenCalledTimes(1);
  });

  it("is rejected immediately after the end, as are the calls pending at the end", async () => {
    const { engine, clock, onLost, connection } = connected();
    engine.stall();
    const cutOff = expect(connection.open("one", DEFAULT_QUERY)).rejects.toMatchObject(LOST);
    connection.end();
    await cutOff;
    await expect(connection.setQuery(DEFAULT_QUERY)).rejects.toMatchObject(LOST);
    expect(onLost).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(engine.isTerminated()).toBe(true));
    expect(clock.timers()).toBe(0);
  });

  it("loses the connection once, without waiting, if its arguments cannot be cloned", async () => {
    const { onLost, connection } = connected();
    const unsendable = { ...DEFAULT_QUERY, traits: (() => {}) as never };
    const calls = [connection.setQuery(unsendable), connection.setQuery(unsendable)];
    for (const call of calls) await expect(call).rejects.toMatchObject(LOST);
    expect(onLost).toHaveBeenCalledTimes(1);
  });
});

describe("the end", () => {
  it("terminates the worker after it has closed", async () => {
    const { engine, clock, connection } = connected();
    await clock.advance(500);
    const closing = engine.holdClose();
    connection.end();
    await clock.advance(200);
    expect([engine.isClosed(), engine.isTerminated()]).toEqual([true, false]);
    closing.release();
    await vi.waitFor(() => expect(engine.isTerminated()).toBe(true));
    expect(clock.timers()).toBe(0);
  });

  it("waits at most 300 ms for the worker to close, and not at all for a lost worker", async () => {
    const { engine, clock, connection } = connected();
    await clock.advance(500);
    engine.holdClose();
    connection.end();
    await clock.advance(300);
    expect(engine.isTerminated()).toBe(true);
    expect(clock.timers()).toBe(0);

    const lost = connected();
    lost.engine.error("Error: once");
    expect(lost.engine.isTerminated()).toBe(true);
    lost.connection.end();
    expect(lost.clock.timers()).toBe(0);
  });
});

describe("faults inside the worker", () => {
  it.each([
    ["a plain event", () => new Event("error")],
    ["an error without a message", () => new ErrorEvent("error")],
  ])("takes %s before the first answer for a script that did not load", (_, eventOf) => {
    const { engine, onLost } = connected();
    engine.worker.dispatchEvent(eventOf());
    expect(onLost).toHaveBeenCalledExactlyOnceWith({
      kind: "not-loaded",
      message: "its script could not be loaded",
    });
  });

  it("loses the worker on an unhandled rejection and reports its message", async () => {
    const { engine, clock, onLost } = connected();
    await clock.advance(500);
    engine.post({ fault: "Error: no such row" });
    await clock.advance(100);
    expect(onLost).toHaveBeenCalledExactlyOnceWith({
      kind: "failed",
      message: expect.stringContaining("no such row"),
    });
  });

  it("calls onLost once, even if further faults follow", async () => {
    const { engine, clock, onLost } = connected();
    await clock.advance(500);
    engine.error("RangeError");
    engine.error();
    engine.post({ fault: "late" });
    await clock.advance(20_000);
    expect(onLost).toHaveBeenCalledTimes(1);
  });
});

describe("updates", () => {
  it("arrive until the end, and not after", async () => {
    const { engine, onUpdate, connection } = connected();
    await connection.subscribe();
    engine.publish(loadUpdate("7 1 2", 1));
    await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledTimes(1));
    engine.publish(loadUpdate("7 1 2", 2));
    connection.end();
    await messagesArrived();
    expect(onUpdate).toHaveBeenCalledTimes(1);
    expect(engine.isTerminated()).toBe(true);
  });
});
