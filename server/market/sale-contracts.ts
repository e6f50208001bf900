/** Contracts that sell ERC-721 tokens, recognised by address, and the events that report their sales. */
import { BLUR, OPENSEA } from "../../contract/listings/marketplaces.ts";
import type { Hex } from "./raw-log.ts";

export interface SaleMarket {
  readonly name: string;
  readonly address: Hex;
  /** Id of `MARKETPLACES`. */
  readonly marketplace: number;
  /** Decides how its logs are decoded. */
  readonly protocol: "seaport" | "blurV1" | "blurV2";
  /** First topics of the events that report sales, or that are needed to understand them. */
  readonly topics: readonly Hex[];
}

export const ORDER_FULFILLED_TOPIC: Hex =
  "0x9d9af8e38d66c62e2c12f0225249fd9d721c54b83f48d9352c97c6cacdcb6f31";

/** Lists the orders of a call of `matchOrders`, since Seaport 1.2. */
export const ORDERS_MATCHED_TOPIC: Hex =
  "0x4b9f2d36e1b4c93de62cc077b00b1a91d84b6c31b4a14e012718dcca230689e7";

export const BLUR_V1_TOPIC: Hex =
  "0x61cbb2a3dee0b6064c2e681aadd61677fb4ef319f0b547508d495626f5a62f64";

export const BLUR_V2_TOPICS = {
  /** Written if a value is too large for the packed events: a token id of more than 88 bits, for one. */
  execution: "0xf2f66294df6fae7ac681cbe2f6d91c6904485929679dce263e8f6539b7d5c559",
  packed: "0x1d5e12b51dee5e4d34434576c3fb99714a85f57b0fd546ada4b0bddd736d12b2",
  takerFeePacked: "0x0fcf17fac114131b10f37b183c6a60f905911e52802caeeb3e6ea210398b81ab",
  makerFeePacked: "0x7dc5c0699ac8dd5250cbe368a2fc3b4a2daadb120ad07f6cccea29f83482686e",
} as const satisfies Record<string, Hex>;

export const MAINNET_WETH: Hex = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";

/** Holds the ETH of Blur's bidders, one for one. */
export const BLUR_POOL: Hex = "0x0000000000a39bb272e79075ade125fd351887ac";

/** Seaport 1.6, which nearly all orders of OpenSea are signed for. */
export const SEAPORT: Hex = "0x0000000000000068f116a894984e2db1123eb395";

export const SALE_MARKETS: readonly SaleMarket[] = [
  seaportAt("Seaport 1.1", "0x00000000006c3852cbef3e08e8df289169ede581"),
  seaportAt("Seaport 1.4", "0x00000000000001ad428e4906ae43d8f9852d0dd6"),
  seaportAt("Seaport 1.5", "0x00000000000000adc04c56bf30ac9d3c0aaf14dc"),
  seaportAt("Seaport 1.6", SEAPORT),
  {
    name: "Blur v1",
    address: "0x000000000000ad05ccc4f10045630fb830b95127",
    marketplace: BLUR,
    protocol: "blurV1",
    topics: [BLUR_V1_TOPIC],
  },
  {
    name: "Blur v2",
    address: "0xb2ecfe4e4d61f8790bbb9de2d1259b9e2410cea5",
    marketplace: BLUR,
    protocol: "blurV2",
    topics: Object.values(BLUR_V2_TOPICS),
  },
];

/** Describes a deployment of Seaport. */
export function seaportAt(name: string, address: Hex): SaleMarket {
  return {
    name,
    address,
    marketplace: OPENSEA,
    protocol: "seaport",
    topics: [ORDER_FULFILLED_TOPIC, ORDERS_MATCHED_TOPIC],
  };
}
