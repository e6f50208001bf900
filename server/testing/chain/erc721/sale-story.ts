/**
 * Random trades, played on a naive model of owners. Each trade writes the logs that its market
 * would write, and states the sale that it is.
 */
import fc from "fast-check";
import type { Hex } from "../../../market/raw-log.ts";
import { BLUR_POOL, type BLUR_V2_TOPICS, MAINNET_WETH } from "../../../market/sale-contracts.ts";
import {
  account,
  blurV1,
  blurV2,
  erc20,
  eth,
  type Item,
  type LogContent,
  market,
  NFT,
  nft,
  type OrderFields,
  OTHER_NFT,
  orderFulfilled,
  ordersMatched,
  transfer,
  USDC,
} from "./sale-logs.ts";

export interface FoundSale {
  readonly tokenId: string;
  readonly wei: bigint;
  readonly currency: string;
  readonly marketplace: number;
  readonly from: Hex;
  readonly to: Hex;
}

/** One trade: its logs and what a decoder must find in them. */
export interface Played {
  readonly logs: LogContent[];
  readonly sales: FoundSale[];
  readonly bundles: number;
}

const FEE = account(0xfee);
const CALLER = account(0xca11);
const ACCOUNTS = [account(0x1a), account(0x1b), account(0x1c), account(0x1d)];
const TOKENS = [0n, 1n, 8198n, 2n ** 80n];

const CURRENCIES = [
  { currency: "ETH", pay: eth },
  { currency: "WETH", pay: (wei: bigint, to?: Hex) => erc20(MAINNET_WETH, wei, to) },
  { currency: "WETH", pay: (wei: bigint, to?: Hex) => erc20(BLUR_POOL, wei, to) },
  { currency: USDC, pay: (wei: bigint, to?: Hex) => erc20(USDC, wei, to) },
];

const action = fc.record({
  kind: fc.constantFrom(
    "listing",
    "bid",
    "mirror",
    "private",
    "bidWithFees",
    "askNothing",
    "sweep",
    "matchedSweep",
    "blurV1",
    "blurV2",
    "bundle",
    "matchedBundle",
    "swap",
    "matchedSwap",
    "mixed",
    "gift",
    "free",
    "otherContract",
    "lookAlike",
    "cut",
  ),
  token: fc.constantFrom(...TOKENS),
  /** Steps from the seller to the buyer, in the list of accounts. */
  step: fc.integer({ min: 1, max: ACCOUNTS.length - 1 }),
  price: fc.bigInt({ min: 1n, max: 2n ** 80n }),
  fee: fc.bigInt({ min: 0n, max: 2n ** 60n }),
  money: fc.constantFrom(...CURRENCIES),
  seaport: fc.constantFrom("Seaport 1.1", "Seaport 1.4", "Seaport 1.5", "Seaport 1.6"),
  blur: fc.constantFrom<(keyof typeof BLUR_V2_TOPICS)[]>(
    "execution",
    "packed",
    "takerFeePacked",
    "makerFeePacked",
  ),
  isBlurBid: fc.boolean(),
  isReversed: fc.boolean(),
  isEventFirst: fc.boolean(),
  cutAt: fc.double({ min: 0, max: 0.999, noNaN: true }),
});

type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

/** Transactions of several trades each. */
export const story: fc.Arbitrary<Action[][]> = fc.array(
  fc.array(action, { minLength: 1, maxLength: 6 }),
  { minLength: 1, maxLength: 4 },
);

export function playStory(transactions: readonly (readonly Action[])[]): Played[] {
  const owners = new Map<bigint, Hex>(TOKENS.map((token) => [token, ACCOUNTS[0]!]));
  return transactions.map((actions) => {
    const played = actions.map((each) => play(each, owners));
    return {
      logs: played.flatMap(({ logs }) => logs),
      sales: played.flatMap(({ sales }) => sales),
      bundles: played.reduce((sum, { bundles }) => sum + bundles, 0),
    };
  });
}

/** The buyer receives the token, or several in a sweep. */
function play(action: Action, owners: Map<bigint, Hex>): Played {
  const { kind, token, price, fee, money, seaport, isReversed, isEventFirst } = action;
  const { pay, currency } = money;
  const seller = owners.get(token)!;
  const buyer = ACCOUNTS[(ACCOUNTS.indexOf(seller) + action.step) % ACCOUNTS.length]!;
  const shuffled = <Value>(values: readonly Value[]) =>
    isReversed ? values.toReversed() : [...values];

  const order = (offerer: Hex, offer: Item[], consideration: Item[]): OrderFields => {
    return { offerer, offer, consideration };
  };
  const fulfilled = (fields: OrderFields, recipient: Hex) =>
    orderFulfilled(fields, recipient, market(seaport).address);
  const matched = (...orders: OrderFields[]) => ordersMatched(shuffled(orders), CALLER, seaport);
  const sale = (sold: bigint, from: Hex, wei: bigint, marketplace = 1): FoundSale => {
    return { tokenId: String(sold), wei, currency, marketplace, from, to: buyer };
  };

  function result(events: LogContent[], sales: FoundSale[], bundles = 0, tokens = [token]): Played {
    const transfers = tokens.map((each) => transfer(each, owners.get(each)!, buyer));
    for (const each of tokens) owners.set(each, buyer);
    const logs = isEventFirst ? [...events, ...transfers] : [...transfers, ...events];
    return { logs, sales, bundles };
  }
  const soldOnce = (...events: LogContent[]) => result(events, [sale(token, seller, price + fee)]);
  const leftOut = (...events: LogContent[]) => result(events, [], 1);
  const ignored = (...logs: LogContent[]): Played => ({ logs, sales: [], bundles: 0 });

  const fees = fee === 0n ? [] : [pay(fee, FEE)];
  const listing = order(seller, [nft(token)], [pay(price, seller), ...fees]);
  const bid = order(buyer, [pay(price + fee)], [nft(token, buyer), ...fees]);
  const other = (recipient: Hex) => nft(5n, recipient, OTHER_NFT);
  const blur = { tokenId: token, price, seller, buyer };
  /** Tokens of a sweep: those that the buyer does not own. */
  const swept = shuffled(TOKENS.filter((each) => owners.get(each) !== buyer));
  const sweptPrice = (each: bigint) => price + BigInt(TOKENS.indexOf(each));
  const sweptSales = swept.map((each) => sale(each, owners.get(each)!, sweptPrice(each)));
  const sweptListings = swept.map((each) => {
    const owner = owners.get(each)!;
    return order(owner, [nft(each)], [pay(sweptPrice(each), owner)]);
  });

  switch (kind) {
    case "listing":
      return soldOnce(fulfilled(listing, buyer));
    case "bid":
      return soldOnce(fulfilled(bid, seller));
    case "mirror":
      return soldOnce(
        ...matched(listing, order(buyer, [pay(price + 2n * fee)], [nft(token, buyer)])),
      );
    case "private": {
      const consideration = [...listing.consideration, nft(token, buyer)];
      return soldOnce(
        ...matched({ ...listing, consideration }, order(buyer, [pay(price + fee)], [])),
      );
    }
    case "bidWithFees":
      return soldOnce(...matched(bid, order(seller, [nft(token)], [pay(price, seller)])));
    case "askNothing":
      return soldOnce(...matched(bid, order(seller, [nft(token)], [])));
    case "sweep":
      return result(
        sweptListings.map((each) => fulfilled(each, buyer)),
        sweptSales,
        0,
        swept,
      );
    case "matchedSweep": {
      const total = swept.reduce((sum, each) => sum + sweptPrice(each), 0n);
      const received = swept.map((each) => nft(each, buyer));
      const logs = matched(...sweptListings, order(buyer, [pay(total)], received));
      return result(logs, shuffled(sweptSales), 0, swept);
    }
    case "blurV1": {
      const buyingId = action.isBlurBid ? 0n : token;
      const log = blurV1({ ...blur, paymentToken: pay(1n).token, buyingId });
      return result([log], [sale(token, seller, price, 4)]);
    }
    case "blurV2": {
      const maker = action.isBlurBid ? "buyer" : "seller";
      const paid = action.isBlurBid ? "WETH" : "ETH";
      const log = blurV2({ ...blur, maker, kind: action.blur });
      return result([log], [{ ...sale(token, seller, price, 4), currency: paid }]);
    }
    case "bundle":
      return leftOut(fulfilled({ ...listing, offer: [nft(token), other(buyer)] }, buyer));
    case "matchedBundle":
      return leftOut(
        ...matched(
          { ...listing, offer: [nft(token), other(buyer)] },
          { ...bid, consideration: [nft(token, buyer), other(buyer)] },
        ),
      );
    case "swap":
      return leftOut(
        fulfilled(order(buyer, [other(seller), ...fees], [nft(token, buyer)]), seller),
      );
    case "matchedSwap":
      return leftOut(
        ...matched(
          order(seller, [nft(token)], [other(seller), ...fees]),
          order(buyer, [other(seller), ...fees], [nft(token, buyer)]),
        ),
      );
    case "mixed": {
      const second = erc20(account(0xdeed), price, FEE);
      const consideration = [...listing.consideration, second];
      return leftOut(fulfilled({ ...listing, consideration }, buyer));
    }
    case "gift":
      return result([], []);
    case "free":
      return result([fulfilled({ ...listing, consideration: [] }, buyer)], []);
    case "otherContract":
      return ignored(
        fulfilled({ ...listing, offer: [other(buyer)] }, buyer),
        blurV2({ ...blur, collection: OTHER_NFT }),
        transfer(token, seller, buyer, OTHER_NFT),
      );
    case "lookAlike":
      return ignored(
        orderFulfilled(listing, buyer, account(0xbad)),
        { ...blurV1(blur), address: NFT },
        { ...blurV2(blur), address: market("Blur v1").address },
      );
    case "cut": {
      const log = fulfilled(listing, buyer);
      const end = 2 + Math.floor(action.cutAt * (log.data.length - 2));
      return ignored({ ...log, data: `0x${log.data.slice(2, end)}` });
    }
  }
}
