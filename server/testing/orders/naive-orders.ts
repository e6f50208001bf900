/** A market in memory that knows the truth about its asks, and the events that it would send. */
import type { UnixMs } from "../../../contract/values/units.ts";
import type { EventStamp, MarketOrder, OrderEvent } from "../../market/market-order.ts";
import type { Hex } from "../../market/raw-log.ts";
import {
  ALICE,
  BOB,
  CAROL,
  offerOf,
  orderOf,
  placed,
  saleOf,
  soldOf,
  toldOf,
  weiOf,
} from "./made-up-orders.ts";

const OWNERS = [ALICE, BOB, CAROL];
const TOKENS = ["1", "2", "3"];

/** Each kind as often as it should happen. */
export const STEP_KINDS = [
  ...["list", "list", "list", "bid", "reprice", "cancel", "invalidate", "revalidate"],
  ...["transfer", "transfer", "transfer", "sell"],
] as const;

/** One thing that happens. The numbers choose the token or the order, and the rest. */
export interface Step {
  readonly kind: string;
  readonly a: number;
  readonly b: number;
}

interface TrueAsk {
  order: MarketOrder;
  readonly tokenId: string;
  isEnded: boolean;
  /** False while the maker does not own the token, or the market says so. */
  isValid: boolean;
}

export interface NaiveMarket {
  readonly events: readonly OrderEvent[];
  readonly sales: number;
  /** Token id -> price of its lowest ask that anyone may fill at a time. */
  lowest(at: UnixMs): Record<string, number>;
}

/** Plays steps, one a second from `start`. Owners list, cancel, sell and move three tokens, which are Alice's at first. */
export function playMarket(steps: readonly Step[], start: UnixMs): NaiveMarket {
  const owners = new Map<string, Hex>(TOKENS.map((tokenId) => [tokenId, ALICE]));
  const asks: TrueAsk[] = [];
  const events: OrderEvent[] = [];
  let sales = 0;

  function list(tokenId: string, b: number, { at, version }: EventStamp): void {
    const times = {
      startsAt: b % 5 === 0 ? at + 4_000 : null,
      expiresAt: b % 3 === 0 ? at + b * 1_000 : null,
    };
    // A price that moves for one to three minutes, some down and some up.
    const moving = { startsAt: at, expiresAt: at + 60_000 + b * 2_000, endPrice: (60 - b) / 20 };
    const order = orderOf(`o${version}`, 1 + b / 10, {
      tokenId,
      maker: owners.get(tokenId),
      createdAt: at,
      ...(b % 4 === 0 ? moving : times),
      taker: b % 7 === 0 ? CAROL : null,
    });
    asks.push({ order, tokenId, isEnded: false, isValid: true });
    events.push(placed(order, at, version));
  }

  /** Changes one ask, if the market allows it. */
  function change(ask: TrueAsk, { kind, b }: Step, stamp: EventStamp): void {
    const { hash, maker } = ask.order;
    if (kind === "cancel") {
      ask.isEnded = true;
      events.push({ kind: "cancelled", hash, stamp });
    } else if (kind === "revalidate" && !ask.isValid && owners.get(ask.tokenId) === maker) {
      ask.isValid = true;
      events.push({ kind: "revalidated", hash, order: null, stamp });
    } else if (kind === "invalidate" && ask.isValid) {
      ask.isValid = false;
      events.push({ kind: "invalidated", hash, stamp });
    } else if (kind === "reprice" && ask.isValid) {
      const { price, wei } = orderOf(hash, 1 + b / 10);
      ask.order = { ...ask.order, price, wei };
      events.push(placed(ask.order, stamp.at, stamp.version));
    }
  }

  /** Gives a token away. Its asks stay signed, but only its owner's are valid, and the market tells which are again. */
  function give(tokenId: string, to: Hex, stamp: EventStamp): void {
    owners.set(tokenId, to);
    for (const ask of asks.filter((each) => each.tokenId === tokenId && !each.isEnded)) {
      ask.isValid = ask.order.maker === to;
      if (!ask.isValid) continue;
      events.push({ kind: "revalidated", hash: ask.order.hash, order: null, stamp });
    }
  }

  function sell(tokenId: string, b: number, to: Hex, stamp: EventStamp): void {
    const ask = asks.find((each) => each.tokenId === tokenId && each.isValid && !each.isEnded);
    if (!ask) return;
    const { hash, price, maker } = ask.order;
    ask.isEnded = true;
    sales += 1;
    const sale = { ...saleOf(tokenId, price, stamp.at), seller: maker, buyer: to };
    const isNamed = b % 2 === 0;
    events.push(soldOf(isNamed ? hash : null, sale, stamp));
    // If the sale does not name the order, another event ends it.
    if (!isNamed) events.push(toldOf("cancelled", hash, stamp.at, stamp.version));
    give(tokenId, to, stamp);
  }

  function play(step: Step, stamp: EventStamp): void {
    const { kind, a, b } = step;
    const tokenId = TOKENS[a % TOKENS.length]!;
    const from = owners.get(tokenId)!;
    const to = OWNERS[b % OWNERS.length]!;
    if (kind === "list") {
      list(tokenId, b, stamp);
    } else if (kind === "bid") {
      const bid = offerOf(`o${stamp.version}`, b, { kind: "item", tokenId });
      events.push(placed(bid, stamp.at, stamp.version));
    } else if (kind === "transfer" && to !== from) {
      events.push({ kind: "transferred", tokenId, from, to, stamp });
      give(tokenId, to, stamp);
    } else if (kind === "sell" && to !== from) {
      sell(tokenId, b, to, stamp);
    } else {
      const live = asks.filter(({ isEnded }) => !isEnded);
      const one = live[a % live.length];
      if (one) change(one, step, stamp);
    }
  }

  for (const [index, step] of steps.entries())
    play(step, { version: index, at: start + (index + 1) * 1_000 });
  return { events, sales, lowest: (at) => lowestOf(asks, at) };
}

/** The lowest valid public ask of each token, by linear search. */
function lowestOf(asks: readonly TrueAsk[], at: UnixMs): Record<string, number> {
  const lowest: Record<string, number> = {};
  for (const { order, tokenId, isEnded, isValid } of asks) {
    const { taker, startsAt, expiresAt } = order;
    if (isEnded || !isValid || taker) continue;
    if ((startsAt ?? 0) > at || (expiresAt ?? Infinity) <= at) continue;
    const price = signedPrice(order, at);
    if (price > 0) lowest[tokenId] = Math.min(lowest[tokenId] ?? Infinity, price);
  }
  return lowest;
}

/** The price as Seaport computes it: in whole wei and seconds, rounded up. It moves at most once in a hundredth of its time, at full minutes. */
export function signedPrice(
  { wei, price, endPrice, startsAt, expiresAt }: MarketOrder,
  at: UnixMs,
): number {
  if (endPrice === null || startsAt === null || expiresAt === null) return price;
  const seconds = (ms: UnixMs) => BigInt(Math.floor(ms / 1_000));
  let minutes = 1;
  while (minutes * 100 * 60_000 < expiresAt - startsAt) minutes += 1;
  const moved = at - (at % (minutes * 60_000));
  const time = seconds(Math.min(Math.max(moved, startsAt), expiresAt));
  const duration = seconds(expiresAt) - seconds(startsAt);
  const elapsed = time - seconds(startsAt);
  const total = BigInt(wei) * (duration - elapsed) + BigInt(weiOf(endPrice)) * elapsed;
  const amount = (total + duration - 1n) / duration;
  return Number(`${amount}e-18`);
}
