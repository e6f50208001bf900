import { render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { expect, it } from "vitest";
import * as apiPath from "../../../contract/api-path.ts";
import { parseCollectionList } from "../../../contract/collection.ts";
import { CollectionCard } from "./CollectionCard.tsx";

const list = parseCollectionList({
  collections: [
    { id: "apes", name: "Apes", description: "", size: 9, imageUrl: null, listedCount: 3 },
  ],
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
