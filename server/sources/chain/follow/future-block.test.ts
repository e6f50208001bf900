/** A server polls an endpoint whose newest block is from the far future, at the times that it has for users. */
import { expect, it, vi } from "vitest";
import { arrange } from "../../../testing/arrange.ts";
import { followChain } from "../../../testing/liars/followed-chain.ts";
import { SAID, saying } from "../../../testing/liars/said.ts";

/** Polls are 200 ms apart at least. A timer that overflows made 160 requests a second. */
const MAX_PER_SECOND = 10;
const LIES = 8;

const chain = arrange(() => followChain(1, null));

it("is not asked more often than before, and followed again after the lie", async () => {
  const { liar, proxy, stories } = chain;
  await chain.expectTruth("first");
  await liar.tell("futureBlock");
  await vi.waitFor(() => expect(liar.told).toBeGreaterThan(0));
  const [requests, since] = [proxy.requests, performance.now()];
  await vi.waitFor(() => expect(liar.told).toBeGreaterThan(LIES), { timeout: 90_000 });
  const seconds = (performance.now() - since) / 1_000;
  expect((proxy.requests - requests) / seconds).toBeLessThan(MAX_PER_SECOND);
  await chain.expectProblem("first", saying(SAID.futureBlock));
  liar.relent();
  await stories.first.advance(2);
  await chain.expectTruth("first");
});
