/** Makes up random actions that a CryptoPunks market accepts. The same seed makes up the same actions. */
import { type Hex, ZERO_ADDRESS } from "../../market/raw-log.ts";
import { type PunkState, UNCLAIMED } from "./punks-state.ts";
import { type Action, stateAfter } from "./story-actions.ts";

export interface Cast {
  readonly traders: readonly Hex[];
  /** Contracts that hold wrapped punks. They never offer a punk and never accept a bid. */
  readonly wrappers: readonly Hex[];
  readonly punks: readonly number[];
}

/** Relative frequency of each kind of happening. A `wrap` is two actions, all others are one. */
export const FREQUENCIES = {
  claim: 3,
  offer: 26,
  /** A public offer at 0 wei. */
  offerForNothing: 1,
  offerPrivately: 8,
  endOffer: 6,
  /** Takes an ask, for its price or more. Now and then the owner does. */
  buy: 14,
  bid: 30,
  withdrawBid: 5,
  acceptBid: 7,
  transfer: 6,
  wrap: 4,
  unwrap: 3,
  payOut: 1,
};
export type Happening = keyof typeof FREQUENCIES;
export type Frequencies = Readonly<Record<Happening, number>>;

/** Contracts that hold wrapped punks on the main chain. */
export const WRAPPERS: readonly Hex[] = [
  "0xb7f7f6c52f2e2fdb1963eab30438024864c313f6",
  "0x000000000000003607fce1ac9e043a86675c5c2f",
];

const CENT = 10n ** 16n;
/** Random punks looked at for a happening. */
const PROBES = 60;

export interface Step {
  readonly action: Action;
  /** The punk's state until then. */
  readonly before: PunkState;
}

export interface Generator {
  /** Returns the next one or two actions, and applies them to `states`. */
  next(states: Map<number, PunkState>): readonly Step[];
}

export function createGenerator(
  random: () => number,
  { traders, wrappers, punks }: Cast,
  frequencies: Frequencies = FREQUENCIES,
): Generator {
  const happenings = Object.entries(frequencies) as [Happening, number][];
  const isTrader = new Set(traders);
  const total = happenings.reduce((sum, [, frequency]) => sum + frequency, 0);

  function oneOf<Item>(choices: readonly Item[]): Item {
    const choice = choices[Math.floor(random() * choices.length)];
    if (choice === undefined) throw new Error("no choice");
    return choice;
  }
  /** 0.01 to 20 ETH; half of the prices are not round. */
  function price(): bigint {
    const round = BigInt(1 + Math.floor(random() * 2_000)) * CENT;
    return random() < 0.5 ? round : round + BigInt(Math.floor(random() * 1e15));
  }
  function other(than: Hex): Hex {
    const trader = oneOf(traders);
    return trader === than ? other(than) : trader;
  }

  function happening(): Happening {
    let left = random() * total;
    for (const [name, frequency] of happenings) {
      left -= frequency;
      if (left < 0) return name;
    }
    return "offer";
  }

  /** Returns a punk with such a state, or null if it finds none among a few random ones. */
  function find(
    states: ReadonlyMap<number, PunkState>,
    isFit: (state: PunkState) => boolean,
  ): (PunkState & { readonly punk: number }) | null {
    for (let left = PROBES; left > 0; left -= 1) {
      const punk = oneOf(punks);
      const state = states.get(punk) ?? UNCLAIMED;
      if (isFit(state)) return { punk, ...state };
    }
    return null;
  }

  function makeUp(name: Happening, states: ReadonlyMap<number, PunkState>): readonly Action[] {
    const traded = (isFit: (state: PunkState) => boolean = () => true) =>
      find(states, (state) => isTrader.has(state.owner) && isFit(state));
    switch (name) {
      case "claim": {
        const found = find(states, ({ owner }) => owner === ZERO_ADDRESS);
        return found ? [{ kind: "claim", punk: found.punk, from: oneOf(traders) }] : [];
      }
      case "offer":
      case "offerForNothing":
      case "offerPrivately": {
        const found = traded();
        if (!found) return [];
        const { punk, owner: from } = found;
        const taker = name === "offerPrivately" ? other(from) : null;
        // One private offer of four is a gift.
        const isFree = name === "offerForNothing" || (taker && random() < 0.25);
        return [{ kind: "offer", punk, from, wei: isFree ? 0n : price(), taker }];
      }
      case "endOffer": {
        const found = traded(({ ask }) => ask !== null) ?? traded();
        return found ? [{ kind: "endOffer", punk: found.punk, from: found.owner }] : [];
      }
      case "buy": {
        const found = traded(({ ask }) => ask !== null);
        if (!found?.ask) return [];
        const { punk, ask, owner } = found;
        const from = ask.taker ?? (random() < 0.03 ? owner : other(owner));
        const extra = random() < 0.15 && isTrader.has(from) ? price() : 0n;
        return [{ kind: "buy", punk, from, wei: ask.wei + extra }];
      }
      case "bid": {
        const hasBid = random() < 0.4; // raises that bid
        const isFit = ({ owner, bid }: PunkState) =>
          owner !== ZERO_ADDRESS && (!hasBid || bid !== null);
        const found = find(states, isFit);
        if (!found) return [];
        const { punk, owner, bid } = found;
        const wei = bid ? bid.wei + 1n + price() / 10n : price();
        return [{ kind: "bid", punk, from: other(owner), wei }];
      }
      case "withdrawBid": {
        const found = find(states, ({ bid }) => bid !== null);
        return found?.bid
          ? [{ kind: "withdrawBid", punk: found.punk, from: found.bid.bidder }]
          : [];
      }
      case "acceptBid": {
        const found = traded(({ bid }) => bid !== null);
        if (!found?.bid) return [];
        const { punk, owner: from, bid } = found;
        return [
          {
            kind: "acceptBid",
            punk,
            from,
            minWei: (bid.wei * BigInt(Math.floor(random() * 101))) / 100n,
          },
        ];
      }
      case "transfer": {
        // Half of the transfers go to the bidder, whose bid then ends without an event.
        const found = (random() < 0.5 && traded(({ bid }) => bid !== null)) || traded();
        if (!found) return [];
        const { punk, owner: from, bid } = found;
        return [{ kind: "transfer", punk, from, to: bid?.bidder ?? other(from) }];
      }
      case "wrap": {
        const found = traded();
        if (!found) return [];
        const { punk, owner } = found;
        const taker = oneOf(wrappers);
        return [
          { kind: "offer", punk, from: owner, wei: 0n, taker },
          { kind: "buy", punk, from: taker, wei: 0n },
        ];
      }
      case "unwrap": {
        const found = find(states, ({ owner }) => wrappers.includes(owner));
        if (!found) return [];
        return [{ kind: "transfer", punk: found.punk, from: found.owner, to: oneOf(traders) }];
      }
      case "payOut":
        return [{ kind: "payOut", punk: oneOf(punks), from: oneOf(traders) }];
    }
  }

  return {
    next(states) {
      for (;;) {
        const steps = makeUp(happening(), states).map((action): Step => {
          const before = states.get(action.punk) ?? UNCLAIMED;
          const after = stateAfter(before, action);
          if (!after) throw new Error(`the market would refuse to ${action.kind} ${action.punk}`);
          states.set(action.punk, after);
          return { action, before };
        });
        if (steps.length > 0) return steps;
      }
    },
  };
}
