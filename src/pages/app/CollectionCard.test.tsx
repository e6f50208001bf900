import { fireEvent, render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { expect, it } from "vitest";
import * as apiPath from "../../../contract/api-path.ts";
import { parseCollectionList } from "../../../contract/collection.ts";
import type { Preview } from "../../../contract/site/preview.ts";
import { CollectionCard } from "./CollectionCard.tsx";
import { ShownMarket } from "./MarketNow.tsx";

const list = parseCollectionList({
  collections: [
    { id: "apes", name: "Apes", description: "", size: 9, imageUrl: null, listedCount: 3 },
  ],
});

it("keeps the deals in their places under a pointer", () => {
  const [collection] = list.ok ? list.value : [];
  if (!collection) throw new Error("the list is complete");
  const market = (...listed: Preview["listed"]) => (
    <ShownMarket
      collection={collection}
      preview={{ lastRank: 9, listed, unlisted: [], line: [] }}
    />
  );
  const first = ["4", 2, 0.5, 1, 0.9, 0.95, 1.05] as const;
  const { rerender } = render(market(first));
  const deals = () => screen.getByRole("list", { name: "Most underpriced tokens" });
  const root = () => deals().parentElement ?? document.body;
  const links = () =>
    screen.getAllByRole("link").map((link) => /\d+\?/.exec(link.getAttribute("href") ?? "")?.[0]);
  fireEvent.pointerEnter(root(), { pointerType: "mouse" });
  rerender(market(["5", 3, 0.2, 1, 0.9, 0.95, 1.05], first));
  expect(links()).toEqual(["4?"]);
  fireEvent.click(screen.getByRole("button", { name: "1 new" }));
  expect(links()).toEqual(["5?", "4?"]);
});

it("counts the tokens on sale in the answer that its market is of, once there is one", () => {
  const [collection] = list.ok ? list.value : [];
  if (!collection) throw new Error("the list is complete");
  const onSale = () => screen.getByText("On sale").nextElementSibling?.textContent;
  const show = (fallback: object) =>
    render(
      <SWRConfig value={{ provider: () => new Map(), fallback }}>
        <CollectionCard collection={collection} featured />
      </SWRConfig>,
    );
  const { unmount } = show({});
  expect(onSale()).toBe("3");
  unmount();
  const listed = [["1", 1, 2, 3, null, null, null]];
  show({ [apiPath.preview("apes")]: { lastRank: 9, listed, unlisted: [], line: [] } });
  expect(onSale()).toBe("1");
});
