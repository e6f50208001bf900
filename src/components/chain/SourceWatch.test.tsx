import { act, render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as apiPath from "../../../contract/api-path.ts";
import { createCollectionStore } from "../../collection/collection-store.ts";
import { CollectionContext } from "../../collection/use-collection.ts";
import { chainState, openSeaAlone, openSeaState } from "../../testing/chain-answers.ts";
import { fakeFetch } from "../../testing/fake-fetch.ts";
import { updateFromText } from "../../testing/token-table.ts";
import { SourceLines } from "./SourceLine.tsx";
import { SourceWatch } from "./SourceWatch.tsx";

const NOW = Date.UTC(2026, 0, 15, 12);
const MINUTE_MS = 60_000;
const PATH = apiPath.sources("apes");

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(NOW);
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Lines of the About panel. */
const lines = () => screen.getAllByText(/./, { selector: "p" }).map((line) => line.textContent);

async function setup(answer: unknown) {
  const store = createCollectionStore();
  store.receive(updateFromText("id price projection\n12 75 100"));
  const answers: Record<string, unknown> = { [PATH]: answer };
  const fetched = fakeFetch(answers);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <CollectionContext value={store}>
        <SourceWatch collectionId="apes" />
        <SourceLines collectionId="apes" />
      </CollectionContext>
    </SWRConfig>,
  );
  await pass(0);
  return {
    store,
    requests: () => fetched.mock.calls.length,
    pending: () => [...(store.getState().chain?.pending ?? [])],
    line: () => lines()[0],
    answer: (next: unknown) => {
      answers[PATH] = next;
    },
  };
}

/** An answer that the server gives at this moment of the test. */
const now = (part: Parameters<typeof chainState>[1] = {}) => chainState(Date.now(), part);

describe("SourceWatch", () => {
  it("marks pending tokens, and takes the mark off when they are confirmed", async () => {
    const { pending, answer } = await setup(now({ pending: ["12"] }));
    expect(pending()).toEqual(["12"]);
    answer(now({ pending: [] }));
    await pass(4_000);
    expect(pending()).toEqual([]);
  });

  it("asks again soon after a listing changed, once for several changes", async () => {
    const { store, requests, pending, answer } = await setup(now());
    const before = requests();
    answer(now({ pending: ["12"] }));
    for (let sequence = 2; sequence < 6; sequence += 1) {
      const update = updateFromText("id price projection\n12 75 100");
      act(() => store.receive({ ...update, sequence, fixed: undefined }));
      await pass(50);
    }
    await pass(200);
    expect(requests()).toBe(before + 1);
    expect(pending()).toEqual(["12"]);
  });

  it("asks nothing while the page is hidden", async () => {
    const { requests } = await setup(now());
    const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const before = requests();
    await pass(MINUTE_MS);
    expect(requests()).toBe(before);
    hidden.mockReturnValue("visible");
    await pass(4_000);
    expect(requests()).toBe(before + 1);
  });

  it("changes nothing on the page while the answers say the same", async () => {
    const { store, answer } = await setup(now());
    const seen = vi.fn();
    store.subscribe(seen);
    await pass(4_000);
    answer(now());
    await pass(4_000);
    expect(seen).not.toHaveBeenCalled();
  });

  it("says how old the data are when no answer comes any more", async () => {
    const { store, line, answer } = await setup(now());
    expect(line()).toBe("Read from ethereum, block 19,000,123, 4 s ago.");
    vi.spyOn(console, "warn").mockImplementation(() => {});
    answer(new TypeError("Failed to fetch"));
    await pass(3 * MINUTE_MS);
    expect(line()).toBe("Not updated for 3 min.");
    expect(store.getState().chain).toMatchObject({ word: "Stale", age: "3 min" });
    answer(now());
    await pass(5_000);
    expect(store.getState().chain?.word).toBe("Live");
  });

  it("counts ages by the server's clock, if the reader's differs", async () => {
    const hour = 3_600_000;
    const { line, store } = await setup(chainState(NOW - hour));
    expect(line()).toBe("Read from ethereum, block 19,000,123, 4 s ago.");
    expect(store.getState().chain?.word).toBe("Live");
  });

  it("says so of OpenSea, whose times it moves to the reader's clock", async () => {
    const hour = 3_600_000;
    const { store, answer } = await setup(openSeaAlone(NOW - hour));
    expect(lines()).toEqual(["OpenSea, 4 s ago; last sweep 12 min ago repaired 3 of 812."]);
    expect(store.getState().chain).toMatchObject({ word: "Live", note: "OpenSea" });
    answer(openSeaAlone(NOW - hour, { contactAt: null, sweep: null, isConnected: false }));
    await pass(4_000);
    expect(lines()).toEqual(["OpenSea, reading all orders."]);
    expect(store.getState().chain?.word).toBe("Loading");
  });

  it("has a line for each source, and is stale with the one that is silent", async () => {
    const { store, answer } = await setup(now({ others: [openSeaState(NOW)] }));
    expect(lines()).toHaveLength(2);
    const problem = "OpenSea refuses the API key";
    const contactAt = NOW - 12 * MINUTE_MS;
    answer(now({ others: [openSeaState(NOW, { problem, contactAt })] }));
    await pass(4_000);
    expect(lines()).toEqual([
      expect.stringContaining("Read from ethereum, block 19,000,123"),
      `No data from OpenSea for 12 min: ${problem}.`,
    ]);
    expect(store.getState().chain).toMatchObject({ word: "Stale", age: "12 min" });
    answer(now({ others: [openSeaState(NOW + 8_000)] }));
    await pass(4_000);
    expect(store.getState().chain?.word).toBe("Live");
  });

  it("counts the bundles that are not shown", async () => {
    await setup(now({ bundles: 12 }));
    expect(lines()).toContain("12 bundle sales (several tokens at one price) are not shown.");
  });

  it("names the first of the bundles that are not shown, with its page on an explorer", async () => {
    const firstBundle = `0xab${"0".repeat(58)}cdef`;
    await setup(now({ bundles: 1, firstBundle }));
    const words = "1 bundle sale (several tokens at one price) is not shown, first in transaction";
    expect(lines()).toContainEqual(expect.stringContaining(words));
    const link = screen.getByRole("link");
    expect(link.getAttribute("href")).toBe(`https://etherscan.io/tx/${firstBundle}`);
  });

  it("says nothing about a collection that is not read from a chain", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const { store, requests } = await setup(undefined);
    await pass(MINUTE_MS);
    expect(requests()).toBe(1);
    expect(store.getState().chain).toBeNull();
  });
});
