/** Makes up what happened on a CryptoPunks market in millions of blocks. The same seed makes up the same. */
import { numberToHex } from "viem";
import { seededRandom } from "../../sample-collection.ts";
import { type PunkSale, type PunkState, type PunkStates, UNCLAIMED } from "../punks-state.ts";
import { createGenerator, type Step, WRAPPERS } from "../story-generator.ts";
import { eventsOf, type MarketEvent } from "./market-events.ts";

/** One log. Its raw form is computed when it is asked for. */
export interface MadeUpLog {
  readonly event: MarketEvent;
  readonly blockNumber: number;
  readonly transactionIndex: number;
  readonly logIndex: number;
}

export interface MadeUpMarket {
  /** In the chain's order. */
  readonly logs: readonly MadeUpLog[];
  /** Punk -> state after all logs. */
  readonly states: PunkStates;
  readonly sales: readonly MadeUpSale[];
}

export type MadeUpSale = Omit<PunkSale, "transactionHash"> & { readonly transactionIndex: number };

const TRADERS = 400;
const FIRST_TRADER = 0xace_0000_0000_0000_0000_0000_0000_0000_0000_0001n;
/** Share of the punks that are assigned at the beginning. The others are claimed later. */
const ASSIGNED = 0.9;
const ASSIGNED_IN_BLOCK = 1_500;
/** Share of the actions that fall into the block of the action before. */
const SAME_BLOCK = 0.3;

/**
 * Makes up at least `logs` logs within blocks 1 to `blocks` - 1, of `punks` punks. The first blocks assign the punks
 * and are crowded. Later a block holds a few logs, and most blocks hold none.
 */
export function makeUpMarket(
  blocks: number,
  logs: number,
  punks: number,
  seed: number,
): MadeUpMarket {
  const random = seededRandom(seed);
  const traders = Array.from({ length: TRADERS }, (_, index) =>
    numberToHex(FIRST_TRADER + BigInt(index), { size: 20 }),
  );
  const ids = Array.from({ length: punks }, (_, punk) => punk);
  const generator = createGenerator(random, { traders, wrappers: WRAPPERS, punks: ids });
  const states = new Map<number, PunkState>();

  /** Transactions in order. */
  const steps: Step[] = [];
  const eventsByStep: (readonly MarketEvent[])[] = [];
  let count = 0;
  function add(step: Step): void {
    const events = eventsOf(step.action, step.before);
    if (events.length === 0) return;
    steps.push(step);
    eventsByStep.push(events);
    count += events.length;
  }

  const assigned = Math.floor(punks * ASSIGNED);
  for (let punk = 0; punk < assigned; punk += 1) {
    const from = traders[Math.floor(random() * TRADERS)] ?? UNCLAIMED.owner;
    add({ action: { kind: "claim", punk, from }, before: UNCLAIMED });
    states.set(punk, { ...UNCLAIMED, owner: from });
  }
  while (count < logs) for (const step of generator.next(states)) add(step);

  const blockNumbers = spread(random, steps.length, assigned, blocks);
  const made: MadeUpLog[] = [];
  const sales: MadeUpSale[] = [];
  let last = { blockNumber: 0, transactionIndex: 0, logIndex: 0 };
  for (const [index, step] of steps.entries()) {
    const blockNumber = blockNumbers[index] ?? 0;
    const isSameBlock = blockNumber === last.blockNumber;
    const transactionIndex = isSameBlock ? last.transactionIndex + 1 : 0;
    let logIndex = isSameBlock ? last.logIndex + 1 : 0;
    for (const event of eventsByStep[index] ?? []) {
      last = { blockNumber, transactionIndex, logIndex };
      made.push({ event, ...last });
      logIndex += 1;
    }
    const sale = saleOf(step);
    if (sale) sales.push({ ...sale, ...last });
  }
  return { logs: made, states, sales };
}

/** Returns a block number for each transaction, in ascending order. The first `assigned` ones crowd. */
function spread(
  random: () => number,
  count: number,
  assigned: number,
  blocks: number,
): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let index = 0; index < assigned; index += 1)
    numbers[index] = 1 + Math.floor(index / ASSIGNED_IN_BLOCK);
  const start = 1 + (numbers[assigned - 1] ?? 0);
  const gaps = new Float64Array(count - assigned);
  let total = 0;
  for (let index = 0; index < gaps.length; index += 1) {
    gaps[index] = random() < SAME_BLOCK ? 0 : -Math.log(1 - random());
    total += gaps[index] ?? 0;
  }
  let position = 0;
  for (let index = 0; index < gaps.length; index += 1) {
    position += gaps[index] ?? 0;
    numbers[assigned + index] = Math.min(
      start + Math.floor((position / total) * (blocks - start)),
      blocks - 1,
    );
  }
  return numbers;
}

function saleOf({
  action,
  before,
}: Step): Pick<PunkSale, "punk" | "wei" | "from" | "to" | "isAcceptedBid"> | null {
  const { punk, from } = action;
  if (action.kind === "buy" && action.wei > 0n)
    return { punk, wei: action.wei, from: before.owner, to: from, isAcceptedBid: false };
  if (action.kind === "acceptBid" && before.bid)
    return { punk, wei: before.bid.wei, from, to: before.bid.bidder, isAcceptedBid: true };
  return null;
}
