import { act, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { navigate } from "wouter/use-browser-location";
import { loadUpdate } from "../testing/drawn-collection.tsx";
import { CollectionProvider } from "./CollectionProvider.tsx";
import type { CollectionStore } from "./collection-store.ts";
import { connectWorker } from "./connect-worker.ts";
import { useCollection } from "./use-collection.ts";
import { useRetry } from "./use-retry.ts";

vi.mock("./connect-worker.ts", () => ({ connectWorker: vi.fn() }));

interface Connected {
  readonly store: CollectionStore;
  readonly break: (message: string) => void;
  readonly open: ReturnType<typeof vi.fn>;
  readonly setQuery: ReturnType<typeof vi.fn>;
  readonly end: ReturnType<typeof vi.fn>;
}

let connected: Connected[];

beforeEach(() => {
  history.replaceState(null, "", "/c/one?sale=on");
  connected = [];
  vi.mocked(connectWorker).mockImplementation((store, onBroken) => {
    const connection = {
      open: vi.fn(),
      setQuery: vi.fn(),
      setPresence: vi.fn(),
      verify: vi.fn(),
      end: vi.fn(),
    };
    connected.push({ store, break: onBroken, ...connection });
    return connection;
  });
});

function Seen() {
  const size = useCollection((state) => state.fixed?.size ?? "none");
  const { broken, retry } = useRetry();
  return (
    <button type="button" onClick={retry}>
      {`${size} ${broken ?? "well"}`}
    </button>
  );
}

function show(collectionId: string) {
  return (
    <CollectionProvider collectionId={collectionId}>
      <Seen />
    </CollectionProvider>
  );
}

const seen = () => screen.getByRole("button").textContent;

describe("CollectionProvider", () => {
  it("opens the collection with the query of the address, and shows what is published", () => {
    render(show("one"));
    const [{ open, store }] = connected as [Connected];
    expect(open).toHaveBeenCalledWith("one", expect.objectContaining({ saleStatus: "onSale" }));
    act(() => store.receive(loadUpdate("7 1 2")));
    expect(seen()).toBe("1 well");
  });

  it("hands a change of the address on to the same worker", () => {
    render(show("one"));
    act(() => navigate("/c/one?rank=1~5"));
    expect(connected).toHaveLength(1);
    expect(connected[0]?.setQuery).toHaveBeenLastCalledWith(
      expect.objectContaining({ maxRank: 5, saleStatus: "all" }),
    );
  });

  it("starts anew with another collection: the mirror is empty until it arrives", () => {
    const { rerender } = render(show("one"));
    act(() => connected[0]?.store.receive(loadUpdate("7 1 2")));
    rerender(show("two"));
    expect(connected[0]?.end).toHaveBeenCalled();
    expect(connected[1]?.open).toHaveBeenCalledWith("two", expect.anything());
    expect(seen()).toBe("none well");
  });

  it("says when the worker fails, and the retry replaces it", () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    render(show("one"));
    act(() => connected[0]?.break("404"));
    expect(seen()).toBe("none 404");
    expect(logged).toHaveBeenCalledWith(expect.stringContaining("404"));
    act(() => screen.getByRole("button").click());
    expect(connected[0]?.end).toHaveBeenCalled();
    expect(connected).toHaveLength(2);
    expect(seen()).toBe("none well");
  });

  it("ends its worker when it goes", () => {
    render(show("one")).unmount();
    expect(connected[0]?.end).toHaveBeenCalled();
  });
});
