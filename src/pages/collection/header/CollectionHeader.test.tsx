import { fireEvent, screen } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { SWRConfig } from "swr";
import { beforeEach, expect, it, vi } from "vitest";
import { stats } from "../../../../contract/api-path.ts";
import { FAKE_ID, fakeCollection } from "../../../testing/fake-collection.tsx";
import { CollectionHeader } from "./CollectionHeader.tsx";

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  history.replaceState(null, "", `/c/${FAKE_ID}?sort=price`);
  return () => vi.unstubAllGlobals();
});

const TOKENS = [
  { id: "5", price: 1 },
  { id: "7", price: 0.01 },
  { id: "9", price: 1.1 },
];

function show(aggregates: { floor: number; underFloor: number; lowestPrice: number }) {
  const fake = fakeCollection({ tokens: TOKENS }, { aggregates });
  fake.show(<CollectionHeader collectionId={FAKE_ID} />);
  return fake;
}

const STATS = {
  ...{ volume24h: 0, sales24h: 0, doubtfulVolume24h: 0, doubtfulSales24h: 0 },
  ...{ volume7d: 69.6, sales7d: 12, doubtfulVolume7d: 3600, doubtfulSales7d: 4 },
  ...{ floor: 1, listedCount: 3, size: 9, lastListingsUpdate: null },
  ...{ medianDeviation: null, medianDeviationShare: null },
};

/** Shows a header with requests of its own: SWR shares those of other tests, which are never answered. */
function showApart() {
  fakeCollection({ tokens: TOKENS }, { aggregates: { floor: 1 } }).show(
    <SWRConfig value={{ provider: () => new Map() }}>
      <CollectionHeader collectionId={FAKE_ID} />
    </SWRConfig>,
  );
}

const figure = (word: string) => screen.getByText(word).nextElementSibling?.textContent;

it("shows the floor, and a listing far under it, which a press opens", () => {
  show({ floor: 1, underFloor: 1, lowestPrice: 0.01 });
  expect(figure("Floor, ETH")).toBe("1.00");
  expect(figure("One far under, ETH")).toBe("0.01");
  fireEvent.click(screen.getByRole("link", { name: "0.01" }));
  expect(location.pathname + location.search).toBe(`/c/${FAKE_ID}/7?sort=price`);
});

it("counts several, and shows none without one", () => {
  const fake = show({ floor: 1, underFloor: 2, lowestPrice: 0.01 });
  expect(figure("2 far under, ETH")).toBe("from 0.01");
  fake.publish({ aggregates: { floor: 1.1, underFloor: 2, lowestPrice: 1 } });
  expect(figure("2 far under, ETH")).toBe("from 1.00");
  fake.publish({ aggregates: { floor: 1, underFloor: 0, lowestPrice: 1 } });
  expect(screen.queryByText(/far under/)).toBeNull();
});

it("shows doubtful sales apart from the others", async () => {
  vi.stubGlobal("fetch", async () => Response.json(STATS));
  showApart();
  await vi.waitFor(() => expect(figure("Volume 7 d, ETH")).toBe("69.6 + 3,600.0 doubtful"));
  expect(figure("Sales 7 d")).toBe("12 + 4 doubtful");
  expect(figure("Volume 24 h, ETH")).toBe("0.00");
  expect(figure("Sales 24 h")).toBe("0");
});

it("shows the sales of an earlier visit with their age while the server is away", async () => {
  const { keepAnswer } = await import("../../../api/kept-answers.ts");
  vi.stubGlobal("indexedDB", new IDBFactory());
  await keepAnswer(stats(FAKE_ID), STATS, Date.now() - 300_000);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  showApart();
  await vi.waitFor(() => expect(figure("Sales 7 d")).toBe("12 + 4 doubtful"));
  expect(figure("Sales as of")).toBe("5 min ago");
  expect(screen.getByText("Sales 7 d").nextElementSibling?.className).toContain("oldValue");
  expect(screen.getByText("Floor, ETH").nextElementSibling?.className).not.toContain("oldValue");
});

it("names the collection's unit", () => {
  const fake = fakeCollection({ tokens: TOKENS, currency: "GHST" }, { aggregates: { floor: 1 } });
  fake.show(<CollectionHeader collectionId={FAKE_ID} />);
  expect(figure("Floor, GHST")).toBe("1.00");
  expect(screen.queryByText(/ETH/)).toBeNull();
});

it("marks that figures are beyond the edge, until the strip is scrolled to its end", () => {
  show({ floor: 1, underFloor: 0, lowestPrice: 1 });
  const strip = screen.getByRole("region", { name: "Market" });
  const sizes = { clientWidth: 300, scrollWidth: 700 };
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(strip, name, { value });
  const scrollTo = (left: number) => {
    strip.scrollLeft = left;
    fireEvent.scroll(strip);
    return strip.dataset.end;
  };
  expect(scrollTo(100)).toBeUndefined();
  expect(scrollTo(400)).toBe("");
  expect(scrollTo(200)).toBeUndefined();
});
