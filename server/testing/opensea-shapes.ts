/** Entries of OpenSea's APIs in their published shapes, for tests of the parsers. */

export const CONTRACT = "0x387c41b0b2f1128de44db1bcf8baad085f26392c";
export const MAKER = "0x0d9ec524ed52f109c530a28c91fe190c44c0babd";
export const TAKER = "0x54be3a794282c030b15e43ae2bb182e14c409c5e";
export const SEAPORT = "0x0000000000000068f116a894984e2db1123eb395";
export const WETH_CONTRACT = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
export const ZERO = `0x${"0".repeat(40)}`;
export const FEES = "0x0000a26b00c1f0df003000390027140000faa719";
export const HASH = `0x${"ab".repeat(32)}`;
export const TARGET = { slug: "argonauts", chain: "ethereum", contract: CONTRACT } as const;

/** JSON without a type, as a server answers. */
export type Json = Record<string, unknown>;

const money = (token: string, amount: string, recipient?: string) => ({
  itemType: token === ZERO ? 0 : 1,
  token,
  identifierOrCriteria: "0",
  startAmount: amount,
  endAmount: amount,
  ...(recipient && { recipient }),
});

const piece = (identifier: string, recipient?: string, itemType = 2, amount = "1") => ({
  itemType,
  token: CONTRACT,
  identifierOrCriteria: identifier,
  startAmount: amount,
  endAmount: amount,
  ...(recipient && { recipient }),
});

function signed(offer: readonly Json[], consideration: readonly Json[]): Json {
  return {
    parameters: {
      offerer: MAKER,
      offer,
      consideration,
      startTime: "1789000000",
      endTime: "1789600000",
      orderType: 0,
      zone: ZERO,
      zoneHash: `0x${"0".repeat(64)}`,
      salt: "0x3d958fe20000000000000000000000000000000000000000da1f8ecbf33e2b53",
      conduitKey: "0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000",
      totalOriginalConsiderationItems: consideration.length,
      counter: 0,
    },
    signature: null,
  };
}

/** A listing of token 12 for 1.5 ETH. */
export function listing(changes: Json = {}): Json {
  return {
    order_hash: HASH,
    chain: "ethereum",
    protocol_address: SEAPORT,
    protocol_data: signed(
      [piece("12")],
      [money(ZERO, "1485000000000000000", MAKER), money(ZERO, "15000000000000000", FEES)],
    ),
    asset: { identifier: "12", contract: CONTRACT },
    remaining_quantity: 1,
    order_created_at: 1789000001,
    price: { current: { currency: "ETH", decimals: 18, value: "1500000000000000000" } },
    type: "basic",
    status: "ACTIVE",
    ...changes,
  };
}

/** The signed order of `listing`, with other items. */
export function signedListing(
  offer: readonly Json[] = [piece("12")],
  more: readonly Json[] = [],
): Json {
  return signed(offer, [money(ZERO, "1500000000000000000", MAKER), ...more]);
}

/** The signed order of an offer of 3 WETH in all. Type 4 wants any item of a collection. */
export function signedOffer(itemType = 4, identifier = "0", amount = "3"): Json {
  return signed(
    [money(WETH_CONTRACT, "3000000000000000000")],
    [piece(identifier, MAKER, itemType, amount), money(WETH_CONTRACT, "30000000000000000", FEES)],
  );
}

/** An offer of 3 WETH for three items of the collection. */
export function offer(changes: Json = {}): Json {
  return {
    order_hash: HASH,
    chain: "ethereum",
    protocol_address: SEAPORT,
    protocol_data: signedOffer(),
    remaining_quantity: 2,
    order_created_at: 1789000001,
    criteria: {
      collection: { slug: "argonauts" },
      contract: { address: CONTRACT },
      encoded_token_ids: "*",
    },
    price: { currency: "WETH", decimals: 18, value: "3000000000000000000" },
    status: "ACTIVE",
    ...changes,
  };
}

export function nft(changes: Json = {}): Json {
  return {
    identifier: "12",
    collection: "argonauts",
    contract: CONTRACT,
    token_standard: "erc721",
    name: "Argonaut #12",
    description: "",
    image_url: "https://i2c.seadn.io/ethereum/12.png",
    display_image_url: "https://i2c.seadn.io/ethereum/12-display.png",
    display_animation_url: null,
    metadata_url: "ipfs://bafy/12",
    original_image_url: "ipfs://bafy/12.png",
    original_animation_url: null,
    opensea_url: `https://opensea.io/assets/ethereum/${CONTRACT}/12`,
    updated_at: "2026-09-09T10:18:41.216000",
    is_disabled: false,
    is_nsfw: false,
    traits: [
      { trait_type: "Cloak", display_type: null, max_value: null, value: "Ivory" },
      { trait_type: "Level", display_type: "number", max_value: "9", value: 3 },
    ],
    ...changes,
  };
}

export function orderEvent(type: string, changes: Json = {}): Json {
  return {
    event_type: "order",
    order_hash: HASH,
    order_type: type,
    chain: "ethereum",
    protocol_address: SEAPORT,
    start_date: 1789000000,
    expiration_date: 1789600000,
    asset: nft(),
    quantity: 1,
    maker: MAKER,
    taker: "",
    payment: {
      quantity: "1500000000000000000",
      token_address: type === "listing" ? ZERO : WETH_CONTRACT,
      decimals: 18,
      symbol: type === "listing" ? "ETH" : "WETH",
    },
    criteria: null,
    event_timestamp: 1789000002,
    is_private_listing: false,
    ...changes,
  };
}

export function saleEvent(changes: Json = {}): Json {
  return {
    event_type: "sale",
    order_hash: HASH,
    chain: "ethereum",
    protocol_address: SEAPORT,
    closing_date: 1789000010,
    nft: nft(),
    quantity: 1,
    seller: MAKER,
    buyer: TAKER,
    payment: {
      quantity: "1500000000000000000",
      token_address: ZERO,
      decimals: 18,
      symbol: "ETH",
    },
    transaction: `0x${"cd".repeat(32)}`,
    event_timestamp: 1789000010,
    ...changes,
  };
}

export function transferEvent(changes: Json = {}): Json {
  return {
    event_type: "transfer",
    chain: "ethereum",
    transaction: `0x${"cd".repeat(32)}`,
    from_address: MAKER,
    to_address: TAKER,
    quantity: 1,
    nft: nft(),
    transfer_type: "transfer",
    event_timestamp: 1789000011,
    ...changes,
  };
}

const ETH = {
  address: ZERO,
  decimals: 18,
  eth_price: "1.000000000000000",
  name: "Ether",
  symbol: "ETH",
  usd_price: "2488.780000000000200000",
};
const WETH = { ...ETH, address: WETH_CONTRACT, name: "Wrapped Ether", symbol: "WETH" };

/** Fields of an offer for a collection. An offer for a trait has them too. */
const COLLECTION_OFFER: Json = {
  asset_contract_criteria: { address: CONTRACT },
  collection_criteria: { slug: "argonauts" },
  created_date: "2026-09-10T00:26:40.000000+00:00",
  expiration_date: "2026-09-16T23:06:40.000000+00:00",
  item: {},
  maker: { address: MAKER },
  payment_token: WETH,
  taker: null,
};

const PAYLOADS: Readonly<Record<string, Json>> = {
  item_listed: {
    base_price: "1500000000000000000",
    expiration_date: "2026-09-16T23:06:40.000000+00:00",
    is_private: false,
    listing_date: "2026-09-10T00:26:40.000000+00:00",
    listing_type: null,
    maker: { address: MAKER },
    payment_token: ETH,
    protocol_data: signedListing(),
    quantity: 1,
    taker: null,
  },
  item_sold: {
    closing_date: "2026-09-10T00:30:00.000000+00:00",
    is_private: false,
    listing_type: null,
    maker: { address: MAKER },
    payment_token: ETH,
    quantity: 1,
    sale_price: "1500000000000000000",
    taker: { address: TAKER },
    transaction: { hash: `0x${"cd".repeat(32)}`, timestamp: "2026-09-10T00:30:00.000000+00:00" },
  },
  item_transferred: {
    from_account: { address: MAKER },
    to_account: { address: TAKER },
    quantity: 1,
    transaction: { hash: `0x${"cd".repeat(32)}`, timestamp: "2026-09-10T00:30:00.000000+00:00" },
  },
  item_metadata_updated: {},
  item_cancelled: {
    base_price: "1500000000000000000",
    expiration_date: "2026-09-16T23:06:40.000000+00:00",
    is_private: false,
    listing_date: "2026-09-10T00:26:40.000000+00:00",
    listing_type: null,
    maker: { address: MAKER },
    payment_token: ETH,
    quantity: 1,
    taker: null,
    transaction: null,
  },
  item_received_bid: {
    base_price: "880000000000000000",
    created_date: "2026-09-10T00:26:40.000000+00:00",
    expiration_date: "2026-09-16T23:06:40.000000+00:00",
    maker: { address: MAKER },
    payment_token: WETH,
    quantity: 1,
    taker: { address: TAKER },
  },
  collection_offer: { ...COLLECTION_OFFER, base_price: "3000000000000000000", quantity: 3 },
  trait_offer: {
    ...COLLECTION_OFFER,
    base_price: "410000000000000000",
    numeric_trait_criteria_list: [],
    quantity: 1,
    trait_criteria: { trait_type: "Cloak", trait_name: "Ivory" },
    trait_criteria_list: [{ trait_type: "Cloak", trait_name: "Ivory" }],
  },
  order_invalidate: { item: {} },
  order_revalidate: { item: {} },
};

export const STREAM_TYPES = [...Object.keys(PAYLOADS), "item_received_offer"];

/** The payload of a frame. `changes` are those of the event in it. */
export function streamMessage(type: string, changes: Json = {}): Json {
  const item = {
    chain: { name: "ethereum" },
    metadata: { animation_url: null, image_url: null, metadata_url: null, name: "Argonaut #12" },
    nft_id: `ethereum/${CONTRACT}/12`,
    permalink: `https://opensea.io/assets/ethereum/${CONTRACT}/12`,
  };
  return {
    event_type: type,
    version: 1,
    sent_at: "2026-09-10T00:26:43.216000+00:00",
    payload: {
      chain: "ethereum",
      collection: { slug: "argonauts" },
      event_timestamp: "2026-09-10T00:26:42.860000+00:00",
      order_hash: HASH,
      protocol_address: SEAPORT,
      item,
      ...PAYLOADS[type === "item_received_offer" ? "item_received_bid" : type],
      ...changes,
    },
  };
}
