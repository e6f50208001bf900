import { expect, it } from "vitest";
import { createSkippedRows } from "../../skipped-rows.ts";
import { OpenSeaError } from "../protocol/opensea-error.ts";
import type { OpenSeaApi, OpenSeaCollection } from "../protocol/rest/opensea-api.ts";
import { findCollection } from "./find-collection.ts";

const CONTRACT = "0x00000000000000000000000000000000000000c1";
const OTHER = "0x00000000000000000000000000000000000000c2";

interface Known {
  readonly contract?: {
    readonly slug: string;
    readonly name: string;
    readonly isErc1155?: boolean;
  } | null;
  readonly collection?: Partial<OpenSeaCollection> | null;
  readonly hasEvents?: boolean;
}

function find(slug: string | null, { contract = null, collection = null, hasEvents }: Known) {
  const api: Pick<OpenSeaApi, "contract" | "collection" | "events"> = {
    contract: async () => contract && { isErc1155: false, ...contract },
    collection: async () =>
      collection && { name: "", description: "", contracts: [], ...collection },
    events: async () => {
      if (!hasEvents) throw new OpenSeaError("missing", "OpenSea found nothing");
      return { items: [], skipped: createSkippedRows(), startedAt: 0, marketTime: 0 };
    },
  };
  return findCollection(api, { chainId: null, contract: CONTRACT }, slug);
}

const bears = { name: "Bears", contracts: [CONTRACT] } as const;

it("finds the slug of a contract", async () => {
  const contract = { slug: "bears", name: "BRS" };
  const settings = { slug: "bears", chain: "ethereum" };
  const found = { settings, chainId: 1, contract: CONTRACT };
  expect(await find(null, { contract, collection: bears })).toEqual({ ...found, name: "Bears" });
  expect(await find(null, { contract, hasEvents: true })).toEqual({ ...found, name: "BRS" });
  await expect(find(null, {})).rejects.toThrow(`OpenSea does not know the contract ${CONTRACT}`);
});

it("takes the slug for the name of a collection that OpenSea does not describe", async () => {
  expect(await find("bears", { hasEvents: true })).toMatchObject({
    ...{ settings: { slug: "bears" }, name: "bears" },
  });
  expect(await find("bears", { collection: {} })).toMatchObject({ name: "bears" });
  await expect(find("bears", {})).rejects.toThrow("OpenSea has no collection bears");
});

it("refuses ERC-1155, and names it", async () => {
  const contract = { slug: "bears", name: "BRS", isErc1155: true };
  await expect(find(null, { contract, collection: bears })).rejects.toThrow(
    `OpenSea says that ${CONTRACT} is an ERC-1155 contract`,
  );
});

it("refuses the slug of another contract", async () => {
  await expect(find("bears", { collection: { ...bears, contracts: [OTHER] } })).rejects.toThrow(
    "OpenSea's collection bears does not have the contract",
  );
});
