import { act, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { navigate } from "wouter/use-browser-location";
import { loadUpdate } from "../testing/collection-from-text.tsx";
import { CollectionProvider } from "./CollectionProvider.tsx";
import type { CollectionStore } from "./collection-store.ts";
import { useCollection, useRetry } from "./use-collection.ts";
import { createWorkerHost, type EnginePlace, type WorkerHost } from "./worker/worker-host.ts";

vi.mock("./worker/worker-host.ts", async (original) => ({
  ...(await original<typeof import("./worker/worker-host.ts")>()),
  createWorkerHost: vi.fn(),
}));

interface Hosted {
  readonly store: CollectionStore;
  readonly moveTo: (place: EnginePlace) => void;
  readonly host: { readonly [Method in keyof WorkerHost]: ReturnType<typeof vi.fn> };
}

let hosted: Hosted[];

beforeEach(() => {
  history.replaceState(null, "", "/c/one?sale=on");
  hosted = [];
  vi.mocked(createWorkerHost).mockImplementation((store, moveTo) => {
    const host = {
      open: vi.fn(),
      setQuery: vi.fn(),
      retry: vi.fn(),
      end: vi.fn(),
    };
    hosted.push({ store, moveTo, host });
    return host;
  });
});

function Seen() {
  const size = useCollection((state) => state.fixed?.size ?? "none");
  const { error, inPage, retry } = useRetry();
  return (
    <button type="button" onClick={retry}>
      {`${size} ${error ?? (inPage ? "slower" : "well")}`}
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
  it("opens the collection with the query in the URL, and shows published updates", () => {
    render(show("one"));
    const [{ host, store }] = hosted as [Hosted];
    expect(host.open).toHaveBeenCalledWith(
      "one",
      expect.objectContaining({ saleStatus: "onSale" }),
    );
    act(() => store.receive(loadUpdate("7 1 2")));
    expect(seen()).toBe("1 well");
  });

  it("passes a changed query in the URL to the same engine", () => {
    render(show("one"));
    act(() => navigate("/c/one?rank=1~5"));
    expect(hosted).toHaveLength(1);
    expect(hosted[0]?.host.setQuery).toHaveBeenLastCalledWith(
      expect.objectContaining({ maxRank: 5, saleStatus: "all" }),
    );
  });

  it("resets the mirror and starts a new engine when the collection changes", () => {
    const { rerender } = render(show("one"));
    act(() => hosted[0]?.store.receive(loadUpdate("7 1 2")));
    act(() => hosted[0]?.moveTo({ name: "page" }));
    act(() => {
      navigate("/c/two?rank=1~5");
      rerender(show("two"));
    });
    expect(hosted[0]?.host.end).toHaveBeenCalled();
    expect(hosted[1]?.host.open).toHaveBeenCalledExactlyOnceWith(
      "two",
      expect.objectContaining({ maxRank: 5 }),
    );
    expect(seen()).toBe("none well");
  });

  it("exposes where the engine runs, keeps the shown tokens, and forwards a retry", () => {
    render(show("one"));
    act(() => hosted[0]?.store.receive(loadUpdate("7 1 2")));
    act(() => hosted[0]?.moveTo({ name: "page" }));
    expect(seen()).toBe("1 slower");
    act(() => hosted[0]?.moveTo({ name: "broken", message: "404" }));
    expect(seen()).toBe("1 404");
    act(() => screen.getByRole("button").click());
    expect(hosted[0]?.host.retry).toHaveBeenCalledTimes(1);
    expect(hosted).toHaveLength(1);
  });

  it("ends its engine when it unmounts", () => {
    render(show("one")).unmount();
    expect(hosted[0]?.host.end).toHaveBeenCalled();
  });
});
