import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CollectionUpdate, Connection } from "../../../../contract/worker-api.ts";
import { createCollectionStore } from "../../../collection/collection-store.ts";
import { CollectionContext } from "../../../collection/use-collection.ts";
import { sourceSummary } from "../../../components/chain/source-summary.ts";
import { type ChainPart, chainState, openSeaAlone } from "../../../testing/chain-answers.ts";
import { updateHead } from "../../../testing/collection-from-text.tsx";
import { LiveState } from "./LiveState.tsx";

const START = Date.UTC(2026, 0, 1, 12);
const DAY = 86_400_000;

function setup() {
  const store = createCollectionStore();
  render(
    <CollectionContext value={store}>
      <LiveState />
    </CollectionContext>,
  );
  let sequence = 0;
  const publish = (update: Partial<CollectionUpdate>) => {
    sequence += 1;
    act(() => store.receive({ ...updateHead(sequence), ...update, sequence }));
  };
  return {
    /** Publishes listings that the server confirmed `ageMs` ago. */
    publish: (name: Connection["name"], ageMs = 0) =>
      publish({ connection: { name }, asOf: Date.now() - ageMs }),
    seen: () => document.body.querySelector("[title], span")?.textContent ?? "",
    chain: (part: Partial<ChainPart>) =>
      act(() => store.setChain(sourceSummary(chainState(START, part), START))),
    openSea: (part: Parameters<typeof openSeaAlone>[1] = {}) =>
      act(() => store.setChain(sourceSummary(openSeaAlone(START, part), START))),
    announcement: () => screen.getByRole("status").textContent,
  };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});

afterEach(() => {
  vi.useRealTimers();
});

describe("the state of the prices", () => {
  it("is live, delayed, offline or stale, and shows the age of old prices", () => {
    const { publish, seen } = setup();
    publish("live");
    expect(seen()).toBe("Live");
    publish("polling");
    expect(seen()).toBe("Delayed");
    publish("lost", 30_000);
    expect(seen()).toBe("Offline· under 1 min");
    publish("connecting", 7 * DAY);
    expect(seen()).toBe("Stale· 7 d");
  });

  it("turns stale by itself if no confirmation arrives", () => {
    const { publish, seen } = setup();
    publish("live");
    pass(50_000);
    expect(seen()).toBe("Live");
    pass(200_000);
    expect(seen()).toBe("Stale· 4 min");
    publish("live");
    expect(seen()).toBe("Live");
  });

  it.each([
    ["an hour back", -3_600_000, "Live"],
    ["a day back", -DAY, "Live"],
    ["a day ahead", DAY, "Stale· 1 d"],
  ])("handles a clock that is set %s, until the next confirmation", (_, by, expected) => {
    const { publish, seen } = setup();
    publish("live");
    vi.setSystemTime(Date.now() + by);
    pass(10_000);
    expect(seen()).toBe(expected);
    publish("live");
    expect(seen()).toBe("Live");
  });
});

describe("the state of prices that are read from a chain", () => {
  it("says the block while all is well", () => {
    const { publish, seen, chain } = setup();
    publish("live");
    chain({});
    expect(seen()).toBe("Liveblock 19,000,123");
  });

  it.each([
    ["behind", { block: 19_000_120 }, "3 blocks behind"],
    ["stale", { contactAt: START - 12 * 60_000 }, "Stale· 12 min"],
    ["paused", { stage: "paused" }, "Pausedat block 19,000,123"],
  ] as const)("is %s, although the server answers", (_, part, expected) => {
    const { publish, seen, chain } = setup();
    publish("live");
    chain(part);
    expect(seen()).toBe(expected);
  });

  it("is offline if the server does not answer, whatever the chain said last", () => {
    const { publish, seen, chain } = setup();
    chain({ stage: "paused" });
    publish("lost", 30_000);
    expect(seen()).toBe("Offline· under 1 min");
    publish("polling");
    expect(seen()).toBe("Delayed");
  });

  it("is announced once it lasts, with its reason, and when it ends", () => {
    const { publish, chain, announcement } = setup();
    publish("live");
    chain({});
    pass(5_000);
    expect(announcement()).toBe("");
    const problem = "rpc.example refuses the key of the RPC address";
    chain({ problem, contactAt: START - 12 * 60_000 });
    pass(5_000);
    expect(announcement()).toBe(`Prices may be out of date: ${problem}`);
    publish("live");
    chain({});
    pass(5_000);
    expect(announcement()).toBe("Prices are live, read from ethereum");
  });
});

describe("the state of prices that come from OpenSea", () => {
  it("names OpenSea while all is well", () => {
    const { publish, seen, openSea } = setup();
    publish("live");
    openSea();
    expect(seen()).toBe("LiveOpenSea");
  });

  it.each([
    ["stale", { contactAt: START - 12 * 60_000 }, "Stale· 12 min"],
    ["paused", { stage: "paused" }, "PausedOpenSea"],
    ["incomplete", { sweep: null }, "LoadingOpenSea"],
  ] as const)("is %s, although the server answers", (_, part, expected) => {
    const { publish, seen, openSea } = setup();
    publish("live");
    openSea(part);
    expect(seen()).toBe(expected);
  });

  it("is announced with its reason, and when it ends", () => {
    const { publish, openSea, announcement } = setup();
    publish("live");
    openSea({ problem: "OpenSea refuses the API key", contactAt: START - 12 * 60_000 });
    pass(5_000);
    expect(announcement()).toBe(
      "Prices from OpenSea may be out of date: OpenSea refuses the API key",
    );
    publish("live");
    openSea();
    pass(5_000);
    expect(announcement()).toBe("Prices are live from OpenSea");
  });
});

describe("the spoken state", () => {
  it("announces nothing while prices are live, and a lasting state once", () => {
    const { publish, announcement } = setup();
    publish("connecting");
    pass(5_000);
    publish("live");
    pass(5_000);
    expect(announcement()).toBe("");
    publish("polling");
    pass(2_000);
    publish("live");
    pass(5_000);
    expect(announcement()).toBe("");
    publish("lost");
    pass(5_000);
    expect(announcement()).toBe("Offline: prices are from the last update");
    const region = screen.getByRole("status");
    const changed = vi.fn();
    const observer = new MutationObserver(changed);
    observer.observe(region, { subtree: true, childList: true, characterData: true });
    pass(600_000);
    expect(observer.takeRecords()).toEqual([]);
    observer.disconnect();
    publish("live");
    pass(5_000);
    expect(announcement()).toBe("Prices are live");
  });
});
