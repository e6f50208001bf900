/** Decodes Seaport's OrderFulfilled. */
import { type Hex, type RawLog, ZERO_ADDRESS } from "../../../../../market/raw-log.ts";
import { ORDER_FULFILLED_TOPIC } from "../../../../../market/sale-contracts.ts";
import type { Currency } from "../../../../../market/token-event.ts";
import type { CurrencyOf } from "../trade.ts";
import { addressOfTopic, readWords, type Words } from "../words.ts";

/** An amount of money. If `wei` is 0, the currency has no meaning. */
export interface Money {
  readonly wei: bigint;
  readonly currency: Currency | "mixed";
}

export interface OrderToken {
  readonly contract: Hex;
  readonly tokenId: bigint;
  /** True for one ERC-721 token; false for ERC-1155 and for any other amount. */
  readonly isOne: boolean;
  /** Address that receives the token. Null in an offer, which does not say. */
  readonly recipient: Hex | null;
}

/** Everything that changes hands in one direction. */
export interface OrderSide {
  readonly tokens: readonly OrderToken[];
  readonly money: Money;
}

export interface SeaportOrder {
  readonly log: RawLog;
  readonly orderHash: bigint;
  readonly offerer: Hex;
  /** Receives the offer. Null for a matched order of Seaport 1.1; the caller for one of a later version. */
  readonly recipient: Hex | null;
  /** Items that the offerer gives. */
  readonly offer: OrderSide;
  /** Items that the offerer asks for, including fees to others. */
  readonly consideration: OrderSide;
}

const NO_MONEY: Money = { wei: 0n, currency: "ETH" };
const OFFER_ITEM_WORDS = 4;
const CONSIDERATION_ITEM_WORDS = 5;

/** Item types: 0 the chain's native currency, 1 ERC-20, 2 ERC-721, 3 ERC-1155, and 4 and 5, the last two with criteria. */
const ERC20 = 1;
const ERC721 = 2;
const LAST_ITEM_TYPE = 5;

/** Returns null if the log is no valid OrderFulfilled. */
export function decodeOrder(log: RawLog, currencyOf: CurrencyOf): SeaportOrder | null {
  if (log.topics[0] !== ORDER_FULFILLED_TOPIC || log.topics.length !== 3) return null;
  const offerer = addressOfTopic(log.topics[1]);
  if (offerer === null) return null;
  return readWords(log.data, (words) => {
    const recipient = words.address(1);
    return {
      log,
      orderHash: words.uint(0),
      offerer,
      recipient: recipient === ZERO_ADDRESS ? null : recipient,
      offer: readSide(words, words.pointer(2), OFFER_ITEM_WORDS, currencyOf),
      consideration: readSide(words, words.pointer(3), CONSIDERATION_ITEM_WORDS, currencyOf),
    };
  });
}

export function addMoney(a: Money, b: Money): Money {
  if (a.wei === 0n) return b;
  if (b.wei === 0n) return a;
  return { wei: a.wei + b.wei, currency: a.currency === b.currency ? a.currency : "mixed" };
}

function readSide(
  words: Words,
  start: number,
  wordsPerItem: number,
  currencyOf: CurrencyOf,
): OrderSide {
  const tokens: OrderToken[] = [];
  let money = NO_MONEY;
  for (const item of words.entries(start, wordsPerItem)) {
    const itemType = words.small(item, LAST_ITEM_TYPE);
    const contract = words.address(item + 1);
    const amount = words.uint(item + 3);
    const recipient =
      wordsPerItem === CONSIDERATION_ITEM_WORDS ? words.address(item + OFFER_ITEM_WORDS) : null;
    if (itemType <= ERC20) {
      const currency = currencyOf(itemType === ERC20 ? contract : ZERO_ADDRESS);
      money = addMoney(money, { wei: amount, currency });
    } else {
      const isOne = itemType === ERC721 && amount === 1n;
      tokens.push({ contract, tokenId: words.uint(item + 2), isOne, recipient });
    }
  }
  return { tokens, money };
}
