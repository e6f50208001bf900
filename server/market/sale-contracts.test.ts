import { toEventSelector } from "viem";
import { expect, it } from "vitest";
import { marketplaceName } from "../../contract/listings/marketplaces.ts";
import { METADATA_TOPICS } from "../sources/chain/protocol/erc721/metadata-updates.ts";
import { EVENTS, MATCH_EVENTS } from "../testing/chain/erc721/sale-logs.ts";
import { TRANSFER_TOPIC } from "./raw-log.ts";
import { BLUR_V1_TOPIC, BLUR_V2_TOPICS, SALE_MARKETS } from "./sale-contracts.ts";

const topicOf = (name: string) => toEventSelector(EVENTS.find((event) => event.name === name)!);

it("has the topic of each event's signature", () => {
  expect(TRANSFER_TOPIC).toBe(topicOf("Transfer"));
  expect(METADATA_TOPICS).toEqual([topicOf("MetadataUpdate"), topicOf("BatchMetadataUpdate")]);
  expect(BLUR_V1_TOPIC).toBe(topicOf("OrdersMatched"));
  expect(BLUR_V2_TOPICS).toEqual({
    execution: topicOf("Execution"),
    packed: topicOf("Execution721Packed"),
    takerFeePacked: topicOf("Execution721TakerFeePacked"),
    makerFeePacked: topicOf("Execution721MakerFeePacked"),
  });
  const seaport = SALE_MARKETS.filter(({ protocol }) => protocol === "seaport");
  expect(seaport.map(({ topics }) => topics)).toEqual(
    Array(4).fill([topicOf("OrderFulfilled"), toEventSelector(MATCH_EVENTS[0])]),
  );
});

it("names the marketplace of each market", () => {
  expect(SALE_MARKETS.map(({ name, marketplace }) => [name, marketplaceName(marketplace)])).toEqual(
    [
      ["Seaport 1.1", "OpenSea"],
      ["Seaport 1.4", "OpenSea"],
      ["Seaport 1.5", "OpenSea"],
      ["Seaport 1.6", "OpenSea"],
      ["Blur v1", "Blur"],
      ["Blur v2", "Blur"],
    ],
  );
});

it("has addresses in lower case, as logs do", () => {
  for (const { address } of SALE_MARKETS) expect(address).toMatch(/^0x[0-9a-f]{40}$/);
});
