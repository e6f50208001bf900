/** Deploys the real Seaport 1.6, signs its orders and encodes its calls. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { concat, encodeAbiParameters } from "viem";
import { type Hex, ZERO_ADDRESS } from "../../../market/raw-log.ts";
import type { Artifact, Call, LocalChain, Trader } from "./local-chain.ts";
import { type Item, market } from "./sale-logs.ts";

const ARTIFACTS = join(
  dirname(createRequire(import.meta.url).resolve("@opensea/seaport-js/package.json")),
  "src/artifacts",
);

/** Reads a compiled contract of `@opensea/seaport-js`. */
export function artifact(path: string): Artifact {
  return JSON.parse(readFileSync(join(ARTIFACTS, `${path}.json`), "utf8"));
}

const SEAPORT = artifact("seaport/contracts/Seaport.sol/Seaport");
const CONDUIT_CONTROLLER = artifact(
  "seaport/contracts/conduit/ConduitController.sol/LocalConduitController",
);

export const SEAPORT_ADDRESS = market("Seaport 1.6").address;
const NO_CONDUIT: Hex = `0x${"0".repeat(64)}`;

/**
 * Puts Seaport at the address that it has on mainnet. Its constructor runs there, because its
 * immutables hold the address: code that was deployed elsewhere would not verify signatures.
 */
export async function putSeaport(chain: LocalChain): Promise<void> {
  const controller = await chain.deploy(CONDUIT_CONTROLLER);
  const argument = encodeAbiParameters([{ type: "address" }], [controller]);
  await chain.construct(SEAPORT_ADDRESS, concat([SEAPORT.bytecode, argument]));
}

const ITEM = [
  { name: "itemType", type: "uint8" },
  { name: "token", type: "address" },
  { name: "identifierOrCriteria", type: "uint256" },
  { name: "startAmount", type: "uint256" },
  { name: "endAmount", type: "uint256" },
] as const;

const ORDER_TYPES = {
  OrderComponents: [
    { name: "offerer", type: "address" },
    { name: "zone", type: "address" },
    { name: "offer", type: "OfferItem[]" },
    { name: "consideration", type: "ConsiderationItem[]" },
    { name: "orderType", type: "uint8" },
    { name: "startTime", type: "uint256" },
    { name: "endTime", type: "uint256" },
    { name: "zoneHash", type: "bytes32" },
    { name: "salt", type: "uint256" },
    { name: "conduitKey", type: "bytes32" },
    { name: "counter", type: "uint256" },
  ],
  OfferItem: ITEM,
  ConsiderationItem: [...ITEM, { name: "recipient", type: "address" }],
} as const;

let salt = 0n;

/** Signs an order that anyone may fulfil. */
export async function signOrder(
  chainId: number,
  offerer: Trader,
  offer: readonly Item[],
  consideration: readonly Item[],
) {
  const withAmounts = ({ identifier, amount, ...item }: Item) => ({
    ...item,
    identifierOrCriteria: identifier,
    startAmount: amount,
    endAmount: amount,
  });
  salt += 1n;
  const parameters = {
    offerer: offerer.address,
    zone: ZERO_ADDRESS,
    offer: offer.map(withAmounts),
    consideration: consideration.map(withAmounts),
    orderType: 0,
    startTime: 0n,
    endTime: 2n ** 255n,
    zoneHash: NO_CONDUIT,
    salt,
    conduitKey: NO_CONDUIT,
    totalOriginalConsiderationItems: BigInt(consideration.length),
  } as const;
  const signature = await offerer.signTypedData({
    domain: { name: "Seaport", version: "1.6", chainId, verifyingContract: SEAPORT_ADDRESS },
    types: ORDER_TYPES,
    primaryType: "OrderComponents",
    message: { ...parameters, counter: 0n },
  });
  return { parameters, signature };
}

export type SignedOrder = Awaited<ReturnType<typeof signOrder>>;

function onSeaport(functionName: string, args: readonly unknown[], value = 0n): Call {
  return { to: SEAPORT_ADDRESS, abi: SEAPORT.abi, functionName, args, value };
}

export function fulfil(order: SignedOrder, value?: bigint): Call {
  return onSeaport("fulfillOrder", [order, NO_CONDUIT], value);
}

/** Fulfils a bid whose first wanted item is any token of a collection. */
export function fulfilWithToken(order: SignedOrder, identifier: bigint): Call {
  return onSeaport("fulfillAdvancedOrder", [
    { ...order, numerator: 1n, denominator: 1n, extraData: "0x" },
    [{ orderIndex: 0n, side: 1, index: 0n, identifier, criteriaProof: [] }],
    NO_CONDUIT,
    ZERO_ADDRESS,
  ]);
}

/** Fulfils the listings that are still available. Each has one item on both sides. */
export function fulfilAvailable(orders: readonly SignedOrder[], value: bigint): Call {
  const components = orders.map((_, order) => [{ orderIndex: BigInt(order), itemIndex: 0n }]);
  const args = [orders, components, components, NO_CONDUIT, BigInt(orders.length)];
  return onSeaport("fulfillAvailableOrders", args, value);
}

/** `fulfilments` join an offered with a wanted item, as "order.item>order.item". */
export function match(orders: readonly SignedOrder[], fulfilments: string, value?: bigint): Call {
  const component = (text: string) => {
    const [orderIndex, itemIndex] = text.split(".").map(BigInt);
    return { orderIndex, itemIndex };
  };
  const components = fulfilments.split(" ").map((text) => {
    const [offered, wanted] = text.split(">");
    return {
      offerComponents: [component(offered!)],
      considerationComponents: [component(wanted!)],
    };
  });
  return onSeaport("matchOrders", [orders, components], value);
}

/** Seaport's numbers of what a basic order exchanges. */
const BASIC_ORDER_TYPES = { ethForToken: 0, erc20ForToken: 8, tokenForErc20: 16 };

/** Fulfils an order of one item for another, plus fees. */
export function fulfilBasic(
  { parameters, signature }: SignedOrder,
  kind: keyof typeof BASIC_ORDER_TYPES,
  value?: bigint,
): Call {
  const [offered] = parameters.offer;
  const [wanted, ...additional] = parameters.consideration;
  const { offerer, zone, startTime, endTime, zoneHash, salt } = parameters;
  const order = {
    considerationToken: wanted!.token,
    considerationIdentifier: wanted!.identifierOrCriteria,
    considerationAmount: wanted!.startAmount,
    offerToken: offered!.token,
    offerIdentifier: offered!.identifierOrCriteria,
    offerAmount: offered!.startAmount,
    basicOrderType: BASIC_ORDER_TYPES[kind],
    ...{ offerer, zone, startTime, endTime, zoneHash, salt, signature },
    offererConduitKey: NO_CONDUIT,
    fulfillerConduitKey: NO_CONDUIT,
    totalOriginalAdditionalRecipients: BigInt(additional.length),
    additionalRecipients: additional.map(({ startAmount, recipient }) => {
      return { amount: startAmount, recipient };
    }),
  };
  return onSeaport("fulfillBasicOrder", [order], value);
}
