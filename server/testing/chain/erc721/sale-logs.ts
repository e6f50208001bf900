/** Encodes logs of ERC-721 contracts and of markets with viem, for tests of their decoding. */
import {
  concat,
  encodeAbiParameters,
  encodeEventTopics,
  keccak256,
  numberToHex,
  pad,
  parseAbi,
  parseAbiParameters,
  slice,
} from "viem";
import { type Hex, type RawLog, ZERO_ADDRESS } from "../../../market/raw-log.ts";
import {
  BLUR_V2_TOPICS,
  MAINNET_WETH,
  ORDERS_MATCHED_TOPIC,
  SALE_MARKETS,
  type SaleMarket,
} from "../../../market/sale-contracts.ts";

export type LogContent = Pick<RawLog, "address" | "topics" | "data">;

export const EVENTS = parseAbi([
  "event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)",
  "struct SpentItem { uint8 itemType; address token; uint256 identifier; uint256 amount; }",
  "struct ReceivedItem { uint8 itemType; address token; uint256 identifier; uint256 amount; address recipient; }",
  "event OrderFulfilled(bytes32 orderHash, address indexed offerer, address indexed zone, address recipient, SpentItem[] offer, ReceivedItem[] consideration)",
  "struct Fee { uint16 rate; address recipient; }",
  "struct Order { address trader; uint8 side; address matchingPolicy; address collection; uint256 tokenId; uint256 amount; address paymentToken; uint256 price; uint256 listingTime; uint256 expirationTime; Fee[] fees; uint256 salt; bytes extraParams; }",
  "event OrdersMatched(address indexed maker, address indexed taker, Order sell, bytes32 sellHash, Order buy, bytes32 buyHash)",
  "struct Moved { address trader; uint256 id; uint256 amount; address collection; uint8 assetType; }",
  "struct FeeRate { address recipient; uint16 rate; }",
  "struct Fees { FeeRate protocolFee; FeeRate takerFee; }",
  "event Execution(Moved transfer, bytes32 orderHash, uint256 listingIndex, uint256 price, FeeRate makerFee, Fees fees, uint8 orderType)",
  "event Execution721Packed(bytes32 orderHash, uint256 tokenIdListingIndexTrader, uint256 collectionPriceSide)",
  "event Execution721TakerFeePacked(bytes32 orderHash, uint256 tokenIdListingIndexTrader, uint256 collectionPriceSide, uint256 takerFeeRecipientRate)",
  "event Execution721MakerFeePacked(bytes32 orderHash, uint256 tokenIdListingIndexTrader, uint256 collectionPriceSide, uint256 makerFeeRecipientRate)",
  "event MetadataUpdate(uint256 _tokenId)",
  "event BatchMetadataUpdate(uint256 _fromTokenId, uint256 _toTokenId)",
]);

export const MATCH_EVENTS = parseAbi(["event OrdersMatched(bytes32[] orderHashes)"]);

export const NFT = account(0x721);
export const OTHER_NFT = account(0x722);
export const USDC = account(0x20);
const HASH: Hex = `0x${"ab".repeat(32)}`;

export const market = (name: string): SaleMarket =>
  SALE_MARKETS.find((each) => each.name === name)!;

/** Returns a made-up address. */
export function account(number: number): Hex {
  return pad(numberToHex(number), { size: 20 });
}

/** Gives logs their places on a chain. Each list is a transaction, in a block of its own. */
export function onChain(transactions: readonly (readonly LogContent[])[]): RawLog[] {
  return transactions.flatMap((contents, number) =>
    contents.map((content, index) => ({
      ...content,
      blockNumber: 100 + number,
      blockHash: pad(numberToHex(0xb000 + number), { size: 32 }),
      transactionHash: pad(numberToHex(0x7000 + number), { size: 32 }),
      logIndex: 3 + index,
      at: null,
    })),
  );
}

export function transfer(tokenId: bigint, from: Hex, to: Hex, address: Hex = NFT): LogContent {
  const topics = encodeEventTopics({
    abi: EVENTS,
    eventName: "Transfer",
    args: { from, to, tokenId },
  });
  return { address, topics: topics as Hex[], data: "0x" };
}

export interface Item {
  readonly itemType: number;
  readonly token: Hex;
  readonly identifier: bigint;
  readonly amount: bigint;
  readonly recipient: Hex;
}

/** An item of an order. `recipient` only matters in a consideration. */
export function eth(amount: bigint, recipient: Hex = ZERO_ADDRESS): Item {
  return { itemType: 0, token: ZERO_ADDRESS, identifier: 0n, amount, recipient };
}

export function erc20(token: Hex, amount: bigint, recipient: Hex = ZERO_ADDRESS): Item {
  return { itemType: 1, token, identifier: 0n, amount, recipient };
}

export function weth(amount: bigint, recipient?: Hex): Item {
  return erc20(MAINNET_WETH, amount, recipient);
}

export function nft(identifier: bigint, recipient: Hex = ZERO_ADDRESS, token: Hex = NFT): Item {
  return { itemType: 2, token, identifier, amount: 1n, recipient };
}

export interface OrderFields {
  readonly offerer: Hex;
  readonly offer: readonly Item[];
  readonly consideration: readonly Item[];
  /** Default: a hash of the items. */
  readonly orderHash?: Hex;
}

const ORDER = parseAbiParameters([
  "bytes32, address, SpentItem[], ReceivedItem[]",
  "struct SpentItem { uint8 itemType; address token; uint256 identifier; uint256 amount; }",
  "struct ReceivedItem { uint8 itemType; address token; uint256 identifier; uint256 amount; address recipient; }",
]);

/** Returns the log of an order that was fulfilled by itself, or matched if there is no recipient. */
export function orderFulfilled(
  { offerer, offer, consideration, orderHash }: OrderFields,
  recipient: Hex = ZERO_ADDRESS,
  address: Hex = market("Seaport 1.6").address,
): LogContent {
  const topics = encodeEventTopics({
    abi: EVENTS,
    eventName: "OrderFulfilled",
    args: { offerer, zone: ZERO_ADDRESS },
  });
  const hash =
    orderHash ?? keccak256(encodeAbiParameters(ORDER, [HASH, offerer, offer, consideration]));
  return {
    address,
    topics: topics as Hex[],
    data: encodeAbiParameters(ORDER, [hash, recipient, offer, consideration]),
  };
}

/** Returns the logs of a call of `matchOrders`, which names its caller and the call since Seaport 1.2. */
export function ordersMatched(
  orders: readonly OrderFields[],
  caller: Hex,
  seaport = "Seaport 1.6",
): LogContent[] {
  const { address } = market(seaport);
  if (seaport === "Seaport 1.1")
    return orders.map((order) => orderFulfilled(order, undefined, address));
  const fulfilled = orders.map((order) => orderFulfilled(order, caller, address));
  const hashes = fulfilled.map(({ data }) => slice(data, 0, 32));
  const data = encodeAbiParameters([{ type: "bytes32[]" }], [hashes]);
  return [...fulfilled, { address, topics: [ORDERS_MATCHED_TOPIC], data }];
}

export interface BlurSale {
  readonly tokenId: bigint;
  readonly price: bigint;
  readonly seller: Hex;
  readonly buyer: Hex;
  readonly collection?: Hex;
  readonly amount?: bigint;
}

const BLUR_V1 = parseAbiParameters([
  "Order, bytes32, Order, bytes32",
  "struct Fee { uint16 rate; address recipient; }",
  "struct Order { address trader; uint8 side; address matchingPolicy; address collection; uint256 tokenId; uint256 amount; address paymentToken; uint256 price; uint256 listingTime; uint256 expirationTime; Fee[] fees; uint256 salt; bytes extraParams; }",
]);

/** `buyingId` is the bid's token id: 0 in a bid for any token of the collection. */
export function blurV1(
  sale: BlurSale & { readonly paymentToken?: Hex; readonly buyingId?: bigint },
): LogContent {
  const { tokenId, price, seller, buyer, collection = NFT, amount = 1n } = sale;
  const order = {
    matchingPolicy: account(0xb1),
    collection,
    tokenId,
    amount,
    paymentToken: sale.paymentToken ?? ZERO_ADDRESS,
    price,
    listingTime: 1_700_000_000n,
    expirationTime: 1_800_000_000n,
    fees: [{ rate: 50, recipient: account(0xfee) }],
    salt: 77n,
    extraParams: "0x01",
  } as const;
  const sell = { ...order, trader: seller, side: 1 };
  const buy = { ...order, trader: buyer, side: 0, tokenId: sale.buyingId ?? tokenId, fees: [] };
  const topics = encodeEventTopics({
    abi: EVENTS,
    eventName: "OrdersMatched",
    args: { maker: seller, taker: buyer },
  });
  return {
    address: market("Blur v1").address,
    topics: topics as Hex[],
    data: encodeAbiParameters(BLUR_V1, [sell, HASH, buy, HASH]),
  };
}

/** `kind` is the event, `maker` the one who signed the order. */
export function blurV2(
  sale: BlurSale & {
    readonly kind?: keyof typeof BLUR_V2_TOPICS;
    readonly maker?: "seller" | "buyer";
    readonly assetType?: number;
  },
): LogContent {
  const { tokenId, price, collection = NFT, kind = "packed", maker = "seller" } = sale;
  const orderType = maker === "seller" ? 0 : 1;
  const listingIndex = 3;
  const words =
    kind === "execution"
      ? [
          sale[maker],
          tokenId,
          sale.amount ?? 1n,
          collection,
          sale.assetType ?? 0,
          HASH,
          ...[listingIndex, price],
          ...[account(0xfee), 50, account(0), 0, account(0), 0],
          orderType,
        ]
      : [
          HASH,
          (tokenId << 168n) | (BigInt(listingIndex) << 160n) | BigInt(sale[maker]),
          (BigInt(orderType) << 248n) | (price << 160n) | BigInt(collection),
          ...(kind === "packed" ? [] : [(50n << 160n) | 0xfeen]),
        ];
  return {
    address: market("Blur v2").address,
    topics: [BLUR_V2_TOPICS[kind]],
    data: concat(
      words.map((word) => pad(typeof word === "string" ? word : numberToHex(word), { size: 32 })),
    ),
  };
}
