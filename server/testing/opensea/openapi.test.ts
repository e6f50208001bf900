import api from "@opensea/api-types/opensea-api.json" with { type: "json" };
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, it } from "vitest";
import { arrange } from "../arrange.ts";
import { sampleMarketCollection } from "./market/sample-market.ts";
import { secondsOf } from "./rest/order-json.ts";
import { runOpenSea } from "./run-opensea.ts";
import { createStory } from "./story/story.ts";

const SLUG = "sample-bears";
type SchemaName = keyof typeof api.components.schemas;

/** Forbids fields that the schema does not name: a misspelt field would pass otherwise. */
function closed(schema: object): object {
  if ("allOf" in schema) return { ...schema, unevaluatedProperties: false };
  return "properties" in schema ? { ...schema, additionalProperties: false } : schema;
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
const schemas = Object.entries(api.components.schemas).map(([name, each]) => [name, closed(each)]);
ajv.addSchema({ components: { schemas: Object.fromEntries(schemas) } }, "api");

/** Returns what is wrong with a value of a schema, as text. */
function problems(schema: SchemaName, value: unknown): string {
  const validate = ajv.getSchema(`api#/components/schemas/${schema}`);
  if (!validate) throw new Error(`there is no schema ${schema}`);
  return validate(value) ? "" : ajv.errorsText(validate.errors);
}

let clock = Date.UTC(2026, 0, 15);
const openSea = arrange(() =>
  runOpenSea({ collections: [sampleMarketCollection()], now: () => clock }),
);
beforeAll(async () => {
  const frequencies = { mint: 1, updateMetadata: 1, listPrivately: 6, listInUsdc: 6 };
  const story = createStory(openSea.market, { frequencies });
  for (let actions = 0; actions < 1500; actions += 1) {
    clock += 100;
    story.act(1);
  }
});

async function get(path: string): Promise<unknown> {
  const headers = { "x-api-key": openSea.key };
  const response = await fetch(`${openSea.url}/api/v2/${path}`, { headers });
  expect(response.status, path).toBe(200);
  return response.json();
}

interface PageJson {
  readonly next?: string;
  readonly [field: string]: unknown;
}

/** Reads all pages of a path, checks each, and returns their entries. */
async function entries(
  path: string,
  field: string,
  schema: SchemaName,
): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  let next: string | undefined;
  do {
    const separator = path.includes("?") ? "&" : "?";
    const page = (await get(
      `${path}${separator}limit=50${next ? `&next=${next}` : ""}`,
    )) as PageJson; // the check below says whether it is one
    expect(problems(schema, page), path).toBe("");
    all.push(...(page[field] as Record<string, unknown>[]));
    next = page.next;
  } while (next);
  return all;
}

describe("answers follow OpenSea's published schema", () => {
  const { contract } = sampleMarketCollection();

  it("for the contract and the collection", async () => {
    const found = await get(`chain/ethereum/contract/${contract}`);
    expect(problems("ContractResponse", found)).toBe("");
    expect(found).toMatchObject({ collection: SLUG });
    const collection = await get(`collections/${SLUG}`);
    expect(problems("CollectionDetailedResponse", collection)).toBe("");
  });

  it("for all tokens and for one", async () => {
    const nfts = await entries(`collection/${SLUG}/nfts`, "nfts", "NftListResponse");
    const { tokens } = openSea.market.collection(SLUG);
    expect(nfts.map(({ identifier }) => identifier)).toEqual([...tokens.keys()]);
    expect(tokens.size).toBeGreaterThan(60);
    const nft = await get(`chain/ethereum/contract/${contract}/nfts/7`);
    expect(problems("NftResponse", nft)).toBe("");
  });

  it("for all listings, by time and by price, with private ones", async () => {
    const { market } = openSea;
    const asks = market.liveOrders(SLUG).filter(({ side }) => side === "ask");
    const open = asks.filter(({ taker }) => taker === null);
    expect(open.length).toBeLessThan(asks.length);
    for (const [query, wanted] of [
      ["all", open],
      ["best", open],
      ["all?include_private_listings=true", asks],
    ] as const) {
      const path = `listings/collection/${SLUG}/${query}`;
      const found = await entries(path, "listings", "ListingsResponse");
      expect(found.map(({ order_hash }) => order_hash).sort(), query).toEqual(
        wanted.map(({ hash }) => hash).sort(),
      );
    }
  });

  it("for listings that are not live", async () => {
    openSea.faults.rest.inactiveOrders = true;
    const path = `listings/collection/${SLUG}/all`;
    const found = await entries(path, "listings", "ListingsResponse");
    openSea.faults.rest.inactiveOrders = false;
    expect(new Set(found.map(({ status }) => status))).toEqual(
      new Set(["ACTIVE", "INACTIVE", "FULFILLED", "EXPIRED", "CANCELLED"]),
    );
  });

  it("for all offers of the three kinds", async () => {
    const path = `offers/collection/${SLUG}/all`;
    const found = await entries(path, "offers", "OffersResponse");
    const kinds = found.map(({ asset, criteria }) => {
      if (asset) return "item";
      return (criteria as { traits?: unknown }).traits ? "traits" : "collection";
    });
    expect(new Set(kinds)).toEqual(new Set(["item", "traits", "collection"]));
  });

  it.each([false, true])("for all events, with plain types: %s", async (plainEventTypes) => {
    openSea.faults.rest.plainEventTypes = plainEventTypes;
    const path = `events/collection/${SLUG}`;
    const found = await entries(path, "asset_events", "AssetEventsResponse");
    const kinds = ["placed", "sold", "transferred"];
    const wanted = openSea.market.events(SLUG).filter(({ kind }) => kinds.includes(kind));
    expect(found.map(({ event_timestamp }) => event_timestamp)).toEqual(
      wanted.map(({ at }) => secondsOf(at)).reverse(),
    );
    expect(found).toContainEqual(expect.objectContaining({ is_private_listing: true }));
    expect(found).toContainEqual(expect.objectContaining({ transfer_type: "mint" }));
  });

  it("for single orders of every kind", async () => {
    for (const { hash } of openSea.market.allOrders(SLUG).slice(0, 100)) {
      const order = await get(
        `orders/chain/ethereum/protocol/0x0000000000000068F116a894984e2DB1123eB395/${hash}`,
      );
      expect(problems("GetOrderResponse", order)).toBe("");
    }
  });

  it("for traits, which have an example only", async () => {
    const traits = await get(`traits/${SLUG}`);
    expect(traits).toMatchObject({
      categories: { Fur: "string" },
      counts: { Fur: { Brown: expect.any(Number) } },
    });
  });
});

describe("the check", () => {
  it("finds a wrong field in an entry of each kind", async () => {
    const [listing] = await entries(
      `listings/collection/${SLUG}/all`,
      "listings",
      "ListingsResponse",
    );
    const wrong = { ...listing, remaining_quantity: "1" };
    expect(problems("ListingsResponse", { listings: [listing] })).toBe("");
    expect(problems("ListingsResponse", { listings: [wrong] })).toContain("must be integer");
    const { price: _, ...priceless } = listing ?? {};
    expect(problems("ListingsResponse", { listings: [priceless] })).toContain("price");

    const [event] = await entries(
      `events/collection/${SLUG}`,
      "asset_events",
      "AssetEventsResponse",
    );
    const untimed = { ...event, event_timestamp: "yesterday" };
    expect(problems("AssetEventsResponse", { asset_events: [untimed] })).not.toBe("");
    const misspelt = { ...listing, remaining_quantitiy: 1 };
    expect(problems("ListingsResponse", { listings: [misspelt] })).toContain("unevaluated");
    expect(problems("NftListResponse", { nfts: [{ identifier: 1 }] })).not.toBe("");
    expect(problems("OffersResponse", { offers: [listing] })).toContain("currency");
  });
});
