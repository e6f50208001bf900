import { expose, wrap } from "comlink";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CollectionView, PublishedView } from "../../contract/view/view.ts";
import type { CollectionUpdate } from "../../contract/worker-api.ts";
import { eventually } from "../testing/harness.ts";
import { createManualClock } from "../testing/manual-clock.ts";
import { openedApes } from "../testing/test-cache.ts";
import { createPublisher, MARKET_THROTTLE_MS, type Subscriber } from "./publisher.ts";

afterEach(() => vi.restoreAllMocks());

/** Starts a publisher that sends the number of changes so far, and a subscriber that can delay it. */
function start() {
  const clock = createManualClock();
  const sent: number[] = [];
  let changes = 0;
  let answer: Promise<void> | undefined;
  const invalidateAll = vi.fn();
  const publisher = createPublisher(
    () => ({ sequence: changes }) as CollectionUpdate, // the only field that this subscriber reads
    invalidateAll,
    clock,
  );
  publisher.subscribe(({ sequence }) => {
    sent.push(sequence);
    return answer;
  });
  return {
    sent,
    invalidateAll,
    pass: clock.advance,
    market() {
      changes += 1;
      publisher.invalidateThrottled();
    },
    ask() {
      changes += 1;
      publisher.invalidate();
    },
    /** Holds all sends from now on. The returned function settles them. */
    holdUp(): (reason?: Error) => void {
      let settle: (reason?: Error) => void = () => {};
      answer = new Promise((resolve, reject) => {
        settle = (reason) => (reason ? reject(reason) : resolve());
      });
      return (reason) => {
        answer = undefined;
        settle(reason);
      };
    },
  };
}

describe("a market change", () => {
  it("is sent immediately after a quiet period; changes within a step are sent in one update at its end", async () => {
    const { sent, market, pass } = start();
    await pass(MARKET_THROTTLE_MS);
    expect(sent).toEqual([0]);
    market();
    expect(sent).toEqual([0, 1]);
    for (const _ of "234") market();
    await pass(MARKET_THROTTLE_MS - 1);
    expect(sent).toEqual([0, 1]);
    await pass(1);
    expect(sent).toEqual([0, 1, 4]);
    market();
    await pass(MARKET_THROTTLE_MS);
    expect(sent).toEqual([0, 1, 4, 5]);
  });

  it("causes no second update if nothing else changes", async () => {
    const { sent, market, pass } = start();
    await pass(MARKET_THROTTLE_MS);
    market();
    await pass(10 * MARKET_THROTTLE_MS);
    expect(sent).toEqual([0, 1]);
  });

  it("is sent with an urgent change, which restarts the step", async () => {
    const { sent, market, ask, pass } = start();
    await pass(MARKET_THROTTLE_MS / 2);
    market();
    ask();
    await pass(0);
    expect(sent).toEqual([0, 2]);
    market();
    await pass(MARKET_THROTTLE_MS - 1);
    expect(sent).toEqual([0, 2]);
    await pass(1);
    expect(sent).toEqual([0, 2, 3]);
    await pass(10 * MARKET_THROTTLE_MS);
    expect(sent).toEqual([0, 2, 3]);
  });
});

describe("an update sent to another thread", () => {
  it("transfers the buffers that were built for it, and copies the token columns", async () => {
    const { engine, collection, line } = openedApes();
    const update = {
      sequence: 1,
      fixed: { ...engine.columns, collection },
      figures: { rev: 1, figures: engine.figures(), line },
      listings: engine.takeListingChanges("all"),
      view: publishable(engine.view()),
    } as CollectionUpdate; // the only fields that are read
    const { port1, port2 } = new MessageChannel();
    let received: CollectionUpdate | undefined;
    const subscriber = (taken: CollectionUpdate) => {
      received = taken;
    };
    expose(subscriber, port1);
    createPublisher(() => update, vi.fn(), createManualClock()).subscribe(wrap<Subscriber>(port2));
    await eventually(() => received?.sequence).toBe(1);
    port1.close();

    const { figures, listings, view, fixed } = update;
    const given = [
      ...Object.values(figures?.figures ?? {}),
      ...Object.values(listings ?? {}),
      ...(view ? [view.rows, ...Object.values(view.facets)] : []),
    ];
    expect(given.map(({ length }) => length)).toEqual(given.map(() => 0));
    expect(received?.figures?.figures).toEqual(engine.figures());
    expect(received?.fixed).toEqual(fixed);
    expect(fixed?.ranks).toHaveLength(5);
  });
});

function publishable({ query, rows, aggregates, facets }: CollectionView): PublishedView {
  return { query, rows, aggregates, facets };
}

describe("an urgent change", () => {
  it("is sent immediately, however soon it follows", async () => {
    const { sent, ask, pass } = start();
    for (const asked of [1, 2, 3]) {
      ask();
      await pass(0);
      expect(sent.at(-1)).toBe(asked);
    }
  });
});

describe("a slow subscriber", () => {
  it("receives one update at a time, then all pending changes in one update", async () => {
    const { sent, market, ask, pass, holdUp } = start();
    await pass(MARKET_THROTTLE_MS);
    const goOn = holdUp();
    market();
    ask();
    market();
    await pass(5 * MARKET_THROTTLE_MS);
    expect(sent).toEqual([0, 1]);
    goOn();
    await pass(0);
    expect(sent).toEqual([0, 1, 3]);
  });

  it("receives a complete update after one that it failed to take", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const { sent, invalidateAll, ask, market, pass, holdUp } = start();
    await pass(0);
    invalidateAll.mockClear();
    const goOn = holdUp();
    ask();
    goOn(new Error("gone"));
    await pass(0);
    expect([invalidateAll.mock.calls.length, logged.mock.calls.length]).toEqual([1, 1]);
    market();
    await pass(MARKET_THROTTLE_MS);
    expect(sent).toEqual([0, 1, 2]);
  });
});
