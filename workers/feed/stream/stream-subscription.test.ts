import { beforeEach, describe, expect, it, vi } from "vitest";
import { createManualClock } from "../../testing/manual-clock.ts";
import { joinStream, type StreamFollower } from "./join-stream.ts";
import { createStreamSubscription } from "./stream-subscription.ts";

vi.mock("./join-stream.ts", () => ({ joinStream: vi.fn() }));

const follower: StreamFollower = {
  position: () => ({ collection: "apes", epoch: "e", seq: 1 }),
  onConnected() {},
  onDelta() {},
  onPing() {},
  onEnd() {},
};

const member = { join: vi.fn(), leave: vi.fn(), check: vi.fn(), end: vi.fn() };

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.mocked(joinStream).mockReturnValue(member);
});

function setup() {
  const clock = createManualClock();
  let isStopped = false;
  const subscription = createStreamSubscription(
    {
      clock,
      random: () => 1,
      siblings: null,
      fetchPath: () => Promise.reject(new Error("nothing is fetched here")),
    },
    follower,
    () => isStopped,
  );
  return {
    clock,
    subscription,
    setStopped(next: boolean) {
      isStopped = next;
    },
  };
}

/** Sets up a subscription that has joined the stream. */
async function joined() {
  const given = setup();
  given.subscription.join();
  await vi.waitFor(() => expect(member.join).toHaveBeenCalledTimes(1));
  return given;
}

describe("a stream subscription", () => {
  it("rejoins after a backoff that grows with each setback, and not sooner", async () => {
    const { clock, subscription } = await joined();
    for (const backoff of [2_000, 4_000, 8_000]) {
      member.join.mockClear();
      subscription.backOff();
      subscription.join();
      await clock.advance(backoff - 1);
      expect(member.join).not.toHaveBeenCalled();
      await clock.advance(1);
      expect(member.join).toHaveBeenCalledTimes(1);
    }
    expect(member.leave).toHaveBeenCalledTimes(3);
  });

  it("ends its backoff at a forced check, and at no other check", async () => {
    const { clock, subscription } = await joined();
    member.join.mockClear();
    subscription.backOff();
    subscription.check(false);
    expect(member.join).not.toHaveBeenCalled();
    subscription.check(true);
    expect(member.join).toHaveBeenCalledTimes(1);
    expect(member.check).toHaveBeenCalledTimes(2);
    await clock.advance(2_000);
    expect(member.join).toHaveBeenCalledTimes(1);
  });

  it("resets its backoff once the stream has proved useful", async () => {
    const { clock, subscription } = await joined();
    subscription.backOff();
    await clock.advance(2_000);
    subscription.resetBackoff();
    member.join.mockClear();
    subscription.backOff();
    await clock.advance(2_000);
    expect(member.join).toHaveBeenCalledTimes(1);
  });

  it("does not join if the feed is over when the code has loaded, and can join later", async () => {
    const { subscription, setStopped } = setup();
    setStopped(true);
    subscription.join();
    await vi.dynamicImportSettled();
    expect(joinStream).not.toHaveBeenCalled();
    setStopped(false);
    subscription.join();
    await vi.waitFor(() => expect(member.join).toHaveBeenCalledTimes(1));
  });

  it("loads the code once for two joins, and retries a failed load", async () => {
    const { subscription } = setup();
    vi.mocked(joinStream).mockImplementationOnce(() => {
      throw new Error("no such chunk");
    });
    subscription.join();
    subscription.join();
    await vi.dynamicImportSettled();
    expect(joinStream).toHaveBeenCalledTimes(1);
    expect(member.join).not.toHaveBeenCalled();
    subscription.join();
    await vi.waitFor(() => expect(member.join).toHaveBeenCalledTimes(1));
  });

  it("cancels its backoff at its end, and joins again with the next join", async () => {
    const { clock, subscription } = await joined();
    subscription.backOff();
    subscription.end();
    await clock.advance(60_000);
    expect([member.join.mock.calls.length, member.end.mock.calls.length]).toEqual([1, 1]);
    subscription.join();
    await vi.waitFor(() => expect(joinStream).toHaveBeenCalledTimes(2));
    subscription.join();
    expect(member.join).toHaveBeenCalledTimes(3);
  });
});
