import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import * as apiPath from "../../../contract/api-path.ts";
import { DEFAULT_QUERY } from "../../../contract/query.ts";
import type { CollectionUpdate } from "../../../contract/worker-api.ts";
import { type CollectionStore, EMPTY_STATE } from "../../collection/collection-store.ts";
import { createWorkerHost, type EnginePlace } from "../../collection/worker/worker-host.ts";
import { PriceChart } from "../../components/chart/PriceChart.tsx";
import { TokenView } from "../../components/lazy-parts.ts";
import { landscape } from "../../components/token/TokenView.css.ts";
import { singleKeys } from "../../storage/single-keys.ts";
import { loadUpdate, updateHead } from "../../testing/collection-from-text.tsx";
import CollectionPage from "./CollectionPage.tsx";

vi.mock("../../collection/worker/worker-host.ts", async (original) => ({
  ...(await original<typeof import("../../collection/worker/worker-host.ts")>()),
  createWorkerHost: vi.fn(),
}));
// The chart draws on a canvas, which jsdom lacks. It has its own tests.
vi.mock("../../components/chart/PriceChart.tsx", () => ({ PriceChart: vi.fn(() => null) }));

let store: CollectionStore;
let moveEngine: (place: EnginePlace) => void;
let sequence: number;
let retried: number;

beforeEach(() => {
  sequence = 0;
  retried = 0;
  vi.mocked(createWorkerHost).mockImplementation((given, onPlace) => {
    store = given;
    moveEngine = onPlace;
    const retry = () => {
      retried += 1;
      onPlace({ name: "worker" });
      store.expectNewWorker();
    };
    return {
      open: () => {},
      setQuery: () => {},
      retry,
      end: () => {},
    };
  });
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network in this test")));
  vi.stubGlobal("scrollTo", () => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(
    () => new DOMRect(0, 0, 800, 0),
  );
  history.replaceState(null, "", "/c/drawn");
  return () => vi.unstubAllGlobals();
});

function show() {
  return render(<CollectionPage collectionId="drawn" tokenId={null} />);
}

/** Adds a first screen as the server sends it. */
function paintBefore(html: string): HTMLElement {
  const painted = document.createElement("div");
  painted.className = "painted";
  painted.innerHTML = html;
  document.body.prepend(painted);
  onTestFinished(() => painted.remove());
  return painted;
}

function publish(update: Partial<CollectionUpdate>) {
  sequence += 1;
  act(() => store.receive({ ...updateHead(sequence), ...update, sequence }));
}

const text = () => document.body.textContent ?? "";
const cards = () => document.querySelectorAll("a[data-token-id]").length;

describe("the collection page", () => {
  it("shows skeletons while it loads, then the tokens under the collection's title", () => {
    show();
    expect(screen.getByRole("status", { name: "Loading tokens" })).toBeTruthy();
    publish(loadUpdate("1 5 10\n2 - 10"));
    expect(cards()).toBe(2);
    expect(document.title).toBe("Drawn on Fairfloor");
    expect(text()).toContain("2 tokens");
  });

  it("takes over from the server's screen with its cards, without a scroll to the top", () => {
    const scrolled = vi.fn();
    vi.stubGlobal("scrollTo", scrolled);
    const painted = paintBefore("<main></main>");
    show();
    expect(painted.isConnected).toBe(true);
    publish(loadUpdate("1 5 10"));
    expect(painted.isConnected).toBe(false);
    expect(scrolled).not.toHaveBeenCalled();
  });

  it("waits for a painted token only as long as its address is open", () => {
    const painted = paintBefore("<dialog open></dialog>");
    const { rerender } = render(<CollectionPage collectionId="drawn" tokenId="1" />);
    expect(painted.isConnected).toBe(true);
    rerender(<CollectionPage collectionId="drawn" tokenId={null} />);
    expect(painted.isConnected).toBe(false);
  });

  it("does not render again behind a token that opens", () => {
    const { rerender } = show();
    publish(loadUpdate("1 5 10"));
    vi.mocked(PriceChart).mockClear();
    rerender(<CollectionPage collectionId="drawn" tokenId="1" />);
    rerender(<CollectionPage collectionId="drawn" tokenId={null} />);
    expect(PriceChart).not.toHaveBeenCalled();
  });

  it("takes over if it cannot be loaded, also with a token open", () => {
    const painted = paintBefore("<main></main>");
    render(<CollectionPage collectionId="drawn" tokenId="1" />);
    publish({ phase: { name: "failed", failure: { kind: "unreachable", message: "" } } });
    expect(painted.isConnected).toBe(false);
  });

  it("shows a collection's name before it is loaded only if the cached list has it", () => {
    show();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Loading");
    cleanup();
    const listed = [{ id: "drawn", name: "Drawn", imageUrl: null }];
    render(
      <SWRConfig value={{ fallback: { [apiPath.collections()]: listed } }}>
        <CollectionPage collectionId="drawn" tokenId={null} />
      </SWRConfig>,
    );
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Drawn");
  });

  it("reports an unknown collection and links to the others", () => {
    show();
    publish({ phase: { name: "failed", failure: { kind: "unknown-collection", message: "" } } });
    expect(text()).toContain("Collection not found");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    expect(screen.getByRole("link", { name: "All collections" }).getAttribute("href")).toBe("/app");
    expect(document.title).toBe("Unknown collection | Fairfloor");
  });

  it.each([
    ["unreachable", "The server cannot be reached"],
    ["bad-payload", "The server's answer could not be read"],
  ] as const)("offers a retry when the collection is %s", (kind, title) => {
    show();
    publish({ phase: { name: "failed", failure: { kind, message: "" } } });
    expect(text()).toContain(title);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(retried).toBe(1);
    expect(screen.getByRole("status", { name: "Loading tokens" })).toBeTruthy();
  });

  it("offers a retry when no engine starts", () => {
    show();
    act(() => moveEngine({ name: "broken", message: "404" }));
    expect(text()).toContain("The page could not start");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(text()).not.toContain("The page could not start");
  });

  it("reports slower mode until dismissed, unless there is a worse fault", () => {
    show();
    publish(loadUpdate("1 5 10"));
    act(() => moveEngine({ name: "page" }));
    expect(text()).toContain("Running in slower mode");
    publish({ connection: { name: "lost" } });
    expect(text()).not.toContain("Running in slower mode");
    publish({ connection: { name: "live" } });
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(text()).not.toContain("Running in slower mode");
    expect(cards()).toBe(1);
  });

  it("keeps the tokens when the connection is lost, and shows their age", () => {
    show();
    publish(loadUpdate("1 5 10"));
    publish({ connection: { name: "lost" }, asOf: Date.now() - 200_000 });
    expect(cards()).toBe(1);
    expect(text()).toContain("Connection lost 3 min ago.");
    expect(text()).toContain("Offline");
    publish({ connection: { name: "live" } });
    expect(text()).not.toContain("Connection lost");
  });

  it("reports delayed listings while polling", () => {
    show();
    publish({ ...loadUpdate("1 5 10"), connection: { name: "polling" } });
    expect(text()).toContain("Delayed");
  });

  it("reports a collection without tokens", () => {
    show();
    const { fixed, view } = loadUpdate("1 - -");
    const none = { ...view, rows: new Uint32Array(0) };
    publish({ fixed: { ...fixed, size: 0 }, view: none });
    expect(text()).toContain("Drawn has no tokens yet");
  });

  it("reports that no token matches the filters, and clears them but On sale if tokens are listed", () => {
    history.replaceState(null, "", "/c/drawn?ids=9&sale=on");
    show();
    const loaded = loadUpdate("1 5 10\n2 - 10");
    const query = { ...DEFAULT_QUERY, tokenIds: ["9"] };
    const nothing = (listedCount: number) => {
      const aggregates = { ...loaded.view.aggregates, listedCount };
      return { ...loaded.view, query, aggregates, rows: new Uint32Array(0) };
    };
    publish({ ...loaded, view: nothing(1) });
    expect(text()).toContain("No token matches the filters");
    expect(text()).toContain("0 of 2");
    fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(location.search).toBe("?sale=on");
    publish({ view: nothing(0) });
    fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(location.search).toBe("");
  });

  it("shows a chip for a marketplace but does not count it as a filter", async () => {
    history.replaceState(null, "", "/c/drawn?market=1");
    show();
    publish(loadUpdate("1 5 10"));
    const chips = await screen.findByRole("list", { name: "Active filters" });
    expect(chips.textContent).toContain("OpenSea");
    expect(screen.getByRole("button", { name: "Filters" })).toBeTruthy();
  });

  it("reports missing sales and missing listings above the grid", () => {
    show();
    publish(loadUpdate("1 - -\n2 - -"));
    expect(text()).toContain("No projections yet: there are too few sales to base them on.");
    expect(text()).toContain("No tokens are listed right now");
    const { view } = loadUpdate("1 5 10");
    const aggregates = { ...view.aggregates, highestProjection: 10, listedCount: 1 };
    publish({ view: { ...view, aggregates } });
    expect(text()).not.toContain("No projections yet");
    expect(text()).not.toContain("Nothing is listed");
  });

  it("reports the refused column if the collection was loaded as JSON", () => {
    show();
    publish(loadUpdate("1 5 10"));
    expect(text()).not.toContain("could not be read");
    publish({ report: { ...EMPTY_STATE.report, refusedColumns: "rankSteps: is missing" } });
    expect(text()).toContain("compact data could not be read (rankSteps: is missing)");
  });

  it.each([
    ["once it is closed", false],
    ["once the token is drawn beside its picture", true],
  ])("draws chart and grid under a token that was opened by its URL %s", async (_, isWide) => {
    await TokenView.prefetch();
    const isMatched = (query: string) => isWide && query === landscape;
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: isMatched(query),
      addEventListener() {},
      removeEventListener() {},
    }));
    history.replaceState(null, "", "/c/drawn/1");
    const { rerender } = render(<CollectionPage collectionId="drawn" tokenId="1" />);
    publish(loadUpdate("1 5 10"));
    const cards = () => document.querySelectorAll("a[data-row]").length;
    await screen.findByText("Projection");
    expect(cards()).toBe(0);
    if (!isWide) {
      // Longer than the other needs.
      for (let frame = 0; frame < 5; frame += 1)
        await act(() => new Promise((painted) => requestAnimationFrame(painted)));
      expect(cards()).toBe(0);
      rerender(<CollectionPage collectionId="drawn" tokenId={null} />);
    }
    await vi.waitFor(() => expect(cards()).toBe(1));
  });

  it("uses the singular for a single token", () => {
    show();
    publish(loadUpdate("1 5 10"));
    expect(text()).toContain("1 token");
    expect(text()).not.toContain("1 tokens");
  });

  it("reports a browser without ResizeObserver instead of a blank page", () => {
    vi.stubGlobal("ResizeObserver", undefined);
    vi.spyOn(console, "error").mockImplementation(() => {});
    show();
    expect(text()).toContain("This browser is too old for Fairfloor");
  });

  it("opens the list of keys on a question mark, but not while the user types", async () => {
    show();
    publish(loadUpdate("1 5 10"));
    const input = document.body.appendChild(document.createElement("input"));
    fireEvent.keyDown(input, { key: "?" });
    expect(screen.queryByRole("heading", { name: "Keyboard shortcuts" })).toBeNull();
    input.type = "checkbox";
    fireEvent.keyDown(input, { key: "?" });
    expect(await screen.findByRole("heading", { name: "Keyboard shortcuts" })).toBeTruthy();
    input.remove();
  });

  it("ignores single keys once they are turned off", async () => {
    show();
    publish(loadUpdate("1 5 10"));
    fireEvent.click(screen.getByRole("button", { name: "Keyboard shortcuts" }));
    const choice = await screen.findByRole("checkbox");
    fireEvent.click(choice);
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    fireEvent.keyDown(document.body, { key: "f" });
    expect(screen.getByRole("button", { name: "Filters" }).getAttribute("aria-expanded")).toBe(
      "false",
    );
    singleKeys.write(true);
    fireEvent.keyDown(document.body, { key: "f" });
    expect(screen.getByRole("button", { name: "Filters" }).getAttribute("aria-expanded")).toBe(
      "true",
    );
  });

  it("opens the filters on f and focuses the token search on a slash", async () => {
    show();
    publish(loadUpdate("1 5 10"));
    const toggle = screen.getByRole("button", { name: "Filters" });
    fireEvent.keyDown(document.body, { key: "f" });
    expect(toggle.getAttribute("aria-expanded")).toBe("true");
    fireEvent.click(await screen.findByRole("button", { name: "Close" }));
    fireEvent.keyDown(document.body, { key: "/" });
    const focused = () => expect(document.activeElement?.id).toBe("token-search");
    await vi.waitFor(focused, 20_000);
  });
});
