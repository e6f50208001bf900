/** Lets the clock run over a store that the test makes up. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Store } from "../storage/store/store.ts";
import { expireAsks } from "./expire-asks.ts";

let follows: readonly { readonly collection: string; readonly source: string }[];
let moving: ReadonlyMap<string, string>;
let looks: number;
/** Time of the next change, as the store tells it. */
let nextAt: number | null;
const relistExpired = vi.fn<Store["relistExpired"]>();
const moveListings = vi.fn<Store["moveListings"]>();
let stopping: AbortController;
let running: Promise<void>;

beforeEach(() => {
  [follows, moving, looks, nextAt] = [[], new Map([["apes", "1"]]), 0, null];
  relistExpired.mockReset().mockResolvedValue(null);
  moveListings.mockReset().mockImplementation(async () => nextAt);
  stopping = new AbortController();
});
afterEach(async () => {
  stopping.abort();
  await running;
});

function start(): void {
  const store = {
    follows: async () => follows,
    async movingCollections() {
      looks += 1;
      return moving;
    },
    relistExpired,
    moveListings,
  } as unknown as Store; // nothing else is called
  const parts = { store, report: () => {}, times: { lookMs: 2, tickMs: 1 } };
  running = expireAsks(parts, stopping.signal);
}

/** Waits for a whole look at all collections that begins now or later. */
async function look(): Promise<void> {
  const before = looks;
  await vi.waitFor(() => expect(looks).toBeGreaterThan(before + 1));
}

it("looks at all orders of a collection that follows a marketplace later", async () => {
  start();
  await vi.waitFor(() => expect(moveListings).toHaveBeenCalled());
  follows = [{ collection: "apes", source: "opensea" }];
  await vi.waitFor(() => expect(relistExpired.mock.calls.length).toBeGreaterThan(1));
  const [first, second] = relistExpired.mock.calls;
  expect(first).toEqual(["apes", null, expect.any(Number)]);
  expect(second).toEqual(["apes", first?.[2], expect.any(Number)]);
});

it("moves listings only if they are due, or something was written", async () => {
  nextAt = Date.now() + 3_600_000;
  start();
  await look();
  await look();
  expect(moveListings).toHaveBeenCalledTimes(1);
  nextAt = 0;
  moving = new Map([["apes", "2"]]);
  await vi.waitFor(() => expect(moveListings.mock.calls.length).toBeGreaterThan(3));
});

it("moves listings at their time, whatever the orders of the collection say", async () => {
  follows = [{ collection: "apes", source: "opensea" }];
  relistExpired.mockResolvedValue(Date.now() + 3_600_000);
  nextAt = 0;
  start();
  await vi.waitFor(() => expect(moveListings.mock.calls.length).toBeGreaterThan(1));
});
