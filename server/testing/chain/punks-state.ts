/**
 * State of the CryptoPunks market, read from the contract and computed by a naive replay of the logs. Both are
 * independent of the server's code.
 */
import { decodeEventLog, getAbiItem, numberToHex, toFunctionSelector } from "viem";
import { compareLogs, type Hex, type RawLog, ZERO_ADDRESS } from "../../market/raw-log.ts";
import { ethOf } from "../../market/wei.ts";
import type { Anvil } from "./anvil.ts";
import type { Deployed } from "./deploy.ts";
import { nodeAt, resultOf } from "./provider/json-rpc.ts";
import { PUNKS_MARKET } from "./punks-market-abi.ts";

export interface PunkState {
  /** ZERO_ADDRESS if nobody has the punk. */
  readonly owner: Hex;
  /** `taker` is the only one who may buy, null if anyone may. */
  readonly ask: { readonly wei: bigint; readonly taker: Hex | null } | null;
  readonly bid: { readonly wei: bigint; readonly bidder: Hex } | null;
}

export interface PunkSale {
  readonly punk: number;
  readonly wei: bigint;
  readonly from: Hex;
  readonly to: Hex;
  readonly isAcceptedBid: boolean;
  readonly transactionHash: Hex;
  readonly blockNumber: number;
  readonly logIndex: number;
}

/** Punk index -> state. */
export type PunkStates = ReadonlyMap<number, PunkState>;

export const UNCLAIMED: PunkState = { owner: ZERO_ADDRESS, ask: null, bid: null };

/** Punks whose state is read at a time. */
const READS_AT_ONCE = 100;

export function lowerCase(address: string): Hex {
  return `0x${address.slice(2).toLowerCase()}`;
}

const READERS = ["punkIndexToAddress", "punksOfferedForSale", "punkBids"] as const;
const SELECTORS = READERS.map((name) =>
  toFunctionSelector(getAbiItem({ abi: PUNKS_MARKET, name })),
);
const WORD_DIGITS = 64;

/**
 * Reads the punks' states from the contract, at the head or at a block. Tests read many, so the words are decoded without
 * viem, which takes longer.
 */
export async function truth(
  anvil: Pick<Anvil, "url">,
  market: Pick<Deployed, "address">,
  punks: Iterable<number>,
  blockNumber?: number,
): Promise<Map<number, PunkState>> {
  const node = nodeAt(anvil.url);
  const block = blockNumber === undefined ? "latest" : numberToHex(blockNumber);
  const states = new Map<number, PunkState>();
  const all = [...punks];
  for (let start = 0; start < all.length; start += READS_AT_ONCE) {
    const some = all.slice(start, start + READS_AT_ONCE);
    const calls = some.flatMap((punk) =>
      SELECTORS.map((selector) => {
        const data = numberToHex(punk, { size: 32 }).replace("0x", selector);
        return { method: "eth_call", params: [{ to: market.address, data }, block] };
      }),
    );
    const answers = (await node(calls)).map((answer) => wordsOf(String(resultOf(answer))));
    for (const [place, punk] of some.entries())
      states.set(punk, stateOf(answers.slice(SELECTORS.length * place)));
  }
  return states;
}

function wordsOf(result: string): readonly bigint[] {
  const words = result.slice(2).match(new RegExp(`.{${WORD_DIGITS}}`, "g")) ?? [];
  return words.map((word) => BigInt(`0x${word}`));
}

/** Price at which anyone may buy, in ETH. Null without one: an ask at 0 is no listing. */
export function priceOf({ ask }: PunkState): number | null {
  return ask?.taker === null && ask.wei > 0n ? ethOf(ask.wei) : null;
}

/** Returns the prices of all punks that anyone may buy. */
export function listingsOf(states: PunkStates): ReadonlyMap<string, number> {
  const prices = Array.from(states, ([punk, state]) => [`${punk}`, priceOf(state)] as const);
  return new Map(prices.flatMap(([punk, price]) => (price === null ? [] : [[punk, price]])));
}

/** Decodes the results of the three `READERS`. */
function stateOf([owner, offer, offered]: readonly (readonly bigint[])[]): PunkState {
  const [isForSale, , , minValue, onlySellTo] = offer ?? [];
  const [hasBid, , bidder, value] = offered ?? [];
  const [account] = owner ?? [];
  if (account === undefined || minValue === undefined || value === undefined)
    throw new Error("the contract returned too few words");
  const taker = addressOf(onlySellTo);
  return {
    owner: addressOf(account),
    ask: isForSale ? { wei: minValue, taker: taker === ZERO_ADDRESS ? null : taker } : null,
    bid: hasBid ? { wei: value, bidder: addressOf(bidder) } : null,
  };
}

function addressOf(word = 0n): Hex {
  return numberToHex(word, { size: 20 });
}

/** Reads the contract's logs of the whole chain, in order. */
export async function allLogs(
  anvil: Pick<Anvil, "client">,
  market: Pick<Deployed, "address">,
): Promise<RawLog[]> {
  const logs = await anvil.client.getLogs({ address: market.address, fromBlock: 0n });
  return logs
    .map(
      (log): RawLog => ({
        blockNumber: Number(log.blockNumber),
        blockHash: log.blockHash,
        logIndex: log.logIndex,
        transactionHash: log.transactionHash,
        address: lowerCase(log.address),
        topics: log.topics,
        data: log.data,
        at: null,
      }),
    )
    .toSorted(compareLogs);
}

/** Computes the state of each punk, and the sales, from all logs of a chain in their order. */
export function naiveReplay(logs: readonly RawLog[]): {
  readonly punks: Map<number, PunkState>;
  readonly sales: readonly PunkSale[];
} {
  const punks = new Map<number, PunkState>();
  const sales: PunkSale[] = [];
  logs.forEach((log, position) => {
    const event = decode(log);
    if (event.eventName === "Transfer") return;
    const punk = Number(event.args.punkIndex);
    const { owner, ask, bid } = punks.get(punk) ?? UNCLAIMED;
    /** Gives the punk to a new owner, whose own bid ends. */
    const give = (to: Hex) =>
      punks.set(punk, { owner: to, ask: null, bid: bid?.bidder === to ? null : bid });
    const { transactionHash, blockNumber, logIndex } = log;
    const place = { punk, transactionHash, blockNumber, logIndex };

    if (event.eventName === "Assign") {
      punks.set(punk, { owner: lowerCase(event.args.to), ask, bid });
    } else if (event.eventName === "PunkTransfer") {
      give(lowerCase(event.args.to));
    } else if (event.eventName === "PunkOffered") {
      const { minValue: wei, toAddress } = event.args;
      const taker = toAddress === ZERO_ADDRESS ? null : lowerCase(toAddress);
      punks.set(punk, { owner, ask: { wei, taker }, bid });
    } else if (event.eventName === "PunkNoLongerForSale") {
      punks.set(punk, { owner, ask: null, bid });
    } else if (event.eventName === "PunkBidEntered") {
      const { value: wei, fromAddress } = event.args;
      punks.set(punk, { owner, ask, bid: { wei, bidder: lowerCase(fromAddress) } });
    } else if (event.eventName === "PunkBidWithdrawn") {
      punks.set(punk, { owner, ask, bid: null });
    } else {
      const { value, fromAddress, toAddress } = event.args;
      const from = lowerCase(fromAddress);
      if (toAddress !== ZERO_ADDRESS) {
        const to = lowerCase(toAddress);
        if (value > 0n) sales.push({ ...place, wei: value, from, to, isAcceptedBid: false });
        give(to);
        return;
      }
      // The owner accepted the bid. The event names neither price nor buyer: the log before it names the buyer.
      const before = logs[position - 1];
      const transfer = before && decode(before);
      if (!bid || transfer?.eventName !== "Transfer" || before?.transactionHash !== transactionHash)
        throw new Error(`punk ${punk}: a bid was accepted that was never entered`);
      const to = lowerCase(transfer.args.to);
      sales.push({ ...place, wei: bid.wei, from, to, isAcceptedBid: true });
      punks.set(punk, { owner: to, ask: null, bid: null });
    }
  });
  return { punks, sales };
}

function decode({ topics, data }: RawLog) {
  const [signature, ...rest] = topics;
  if (!signature) throw new Error("a log of the market has no topics");
  return decodeEventLog({ abi: PUNKS_MARKET, topics: [signature, ...rest], data });
}
