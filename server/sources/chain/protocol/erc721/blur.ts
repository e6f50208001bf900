/** Decodes sales on Blur. */
import type { Hex, RawLog } from "../../../../market/raw-log.ts";
import { BLUR_POOL, BLUR_V1_TOPIC, BLUR_V2_TOPICS } from "../../../../market/sale-contracts.ts";
import { type CurrencyOf, LEFT_OUT, type Trade } from "./trade.ts";
import { MalformedData, readWords, type Words } from "./words.ts";

type BlurTrade = Trade | typeof LEFT_OUT | null;

const ERC721 = 0;
const ERC1155 = 1;
/** An order type of version 2: a listing. The other type is a bid. */
const ASK = 0;
const BID = 1;

/** Decodes OrdersMatched. Returns null if the log sells no token of the contract. */
export function decodeBlurV1(contract: Hex, log: RawLog, currencyOf: CurrencyOf): BlurTrade {
  if (log.topics[0] !== BLUR_V1_TOPIC || log.topics.length !== 3) return null;
  return readWords(log.data, (words) => {
    const sell = readOrder(words, words.pointer(0));
    const buy = readOrder(words, words.pointer(2));
    if (sell.collection !== contract || sell.price === 0n) return null;
    if (sell.amount !== 1n) return LEFT_OUT;
    return {
      log,
      // A bid for any token of the collection names no token.
      tokenId: sell.tokenId,
      wei: sell.price,
      currency: currencyOf(sell.paymentToken),
      seller: sell.trader,
      buyer: buy.trader,
      maker: "seller",
    };
  });
}

/** Reads an order of version 1, including the bounds of the parts that nobody needs. */
function readOrder(words: Words, start: number) {
  words.entries(words.pointer(start + 10, start), 2);
  words.skipBytes(words.pointer(start + 12, start));
  return {
    trader: words.address(start),
    collection: words.address(start + 3),
    tokenId: words.uint(start + 4),
    amount: words.uint(start + 5),
    paymentToken: words.address(start + 6),
    price: words.uint(start + 7),
  };
}

/** Decodes the four kinds of Execution. Returns null if the log sells no token of the contract. */
export function decodeBlurV2(contract: Hex, log: RawLog, currencyOf: CurrencyOf): BlurTrade {
  const [topic] = log.topics;
  if (log.topics.length !== 1) return null;
  return readWords(log.data, (words) => {
    const execution = topic === BLUR_V2_TOPICS.execution ? readExecution(words) : readPacked(words);
    const { collection, amount, assetType, tokenId, price, trader, orderType } = execution;
    if (collection !== contract || price === 0n) return null;
    if (amount !== 1n || assetType !== ERC721) return LEFT_OUT;
    const trade = { log, tokenId, wei: price };
    return orderType === ASK
      ? { ...trade, currency: "ETH", seller: trader, buyer: null, maker: "seller" }
      : // Bids are paid out of the pool.
        { ...trade, currency: currencyOf(BLUR_POOL), seller: null, buyer: trader, maker: "buyer" };
  });
}

/** `Execution(Transfer transfer, bytes32 orderHash, uint256 listingIndex, uint256 price, ... uint8 orderType)`. */
function readExecution(words: Words) {
  return {
    trader: words.address(0),
    tokenId: words.uint(1),
    amount: words.uint(2),
    collection: words.address(3),
    assetType: words.small(4, ERC1155),
    price: words.uint(7),
    orderType: words.small(14, BID),
  };
}

/** Word 1: token id, listing index (1 byte), trader. Word 2: order type (1 byte), price, collection. */
function readPacked(words: Words) {
  const [token, sale] = [words.uint(1), words.uint(2)];
  const orderType = Number(sale >> 248n);
  if (orderType > BID) throw new MalformedData();
  return {
    trader: lowAddress(token),
    tokenId: token >> 168n,
    amount: 1n,
    collection: lowAddress(sale),
    assetType: ERC721,
    price: BigInt.asUintN(88, sale >> 160n),
    orderType,
  };
}

/** Returns the address in the lowest 160 bits. */
function lowAddress(word: bigint): Hex {
  return `0x${BigInt.asUintN(160, word).toString(16).padStart(40, "0")}`;
}
