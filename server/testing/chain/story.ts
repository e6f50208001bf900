/**
 * Plays a seeded story of random actions on a CryptoPunks market over a local chain, with reorganisations. The
 * contract accepts each action: no transaction reverts.
 */
import { numberToHex } from "viem";
import type { Hex } from "../../market/raw-log.ts";
import { seededRandom } from "../sample-collection.ts";
import type { Anvil } from "./anvil.ts";
import { assignPunks, type PunksMarket } from "./deploy.ts";
import { type PunkState, type PunkStates, truth, UNCLAIMED } from "./punks-state.ts";
import { type Action, stateAfter, transactionOf } from "./story-actions.ts";
import { createGenerator, type Frequencies, WRAPPERS } from "./story-generator.ts";

export interface StoryOptions {
  readonly seed?: number;
  /** Number of punks that take part. One of ten has no owner at first. */
  readonly punks?: number;
  /** Most actions in one block. */
  readonly blockSize?: number;
  readonly frequencies?: Frequencies;
}

export interface Story {
  readonly punks: readonly number[];
  readonly traders: readonly Hex[];
  readonly wrappers: readonly Hex[];
  /** The states that the story expects after all actions sent so far. */
  readonly states: PunkStates;
  /** Actions sent so far. Counts those too that a reorganisation dropped. */
  readonly actions: number;
  /** Adds actions to the next block without mining it. */
  send(actions: number): Promise<void>;
  /** Mines blocks of random size, some empty, until `actions` more actions happened. */
  advance(actions: number): Promise<void>;
  /**
   * Replaces the last blocks by as many others. Most of the old actions come again, some in another block, and new
   * actions come between them. Needs a chain that mines on request. Reaches back at most to the block at which the story began.
   */
  reorg(depth: number): Promise<void>;
}

const TRADERS = 12;
const MILLION_ETH = 10n ** 24n;
const FIRST_TRADER = 0x7ade_0000_0000_0000_0000_0000_0000_0000_0000_0001n;
/** Share of the dropped actions that come again. */
const REPEATED = 0.75;

/** Assigns the punks of a new market, and returns the story that begins there. */
export async function startStory(
  anvil: Anvil,
  market: PunksMarket,
  options: StoryOptions = {},
): Promise<Story> {
  const { seed = 1, punks: size = 100, blockSize = 8, frequencies } = options;
  const random = seededRandom(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const punks = Array.from({ length: size }, (_, punk) => punk);
  const traders = Array.from({ length: TRADERS }, (_, index) =>
    numberToHex(FIRST_TRADER + BigInt(index), { size: 20 }),
  );
  const cast = { traders, wrappers: WRAPPERS, punks };
  const generator = createGenerator(random, cast, frequencies);
  for (const account of traders) await anvil.setBalance(account, MILLION_ETH);

  const owned = punks.filter((punk) => punk % 10 !== 9);
  const owners = new Map(owned.map((punk) => [punk, traders[punk % TRADERS] ?? UNCLAIMED.owner]));
  await assignPunks(anvil, market, owners);
  const firstBlock = await anvil.head();
  let states = new Map<number, PunkState>(
    punks.map((punk) => [punk, { ...UNCLAIMED, owner: owners.get(punk) ?? UNCLAIMED.owner }]),
  );
  let actions = 0;
  /** Hashes of the transactions that wait for the next block. */
  let waiting: Hex[] = [];
  /** Transaction hash -> action, to repeat the actions that a reorganisation drops. */
  const sent = new Map<Hex, Action>();

  async function send(atLeast: number): Promise<void> {
    for (const until = actions + atLeast; actions < until; ) {
      for (const { action } of generator.next(states)) {
        const hash = await anvil.send(transactionOf(action, market.address));
        sent.set(hash, action);
        waiting.push(hash);
        actions += 1;
      }
    }
  }

  /** Returns the hashes of a block's transactions. Throws if one reverted. */
  async function transactionsOf(blockNumber: number): Promise<Hex[]> {
    const receipts = await anvil.client.request<{
      Method: "eth_getBlockReceipts";
      Parameters: [Hex];
      ReturnType: { readonly transactionHash: Hex; readonly status: Hex }[];
    }>({ method: "eth_getBlockReceipts", params: [numberToHex(blockNumber)] });
    const reverted = receipts.find(({ status }) => status !== "0x1");
    if (reverted)
      throw new Error(`the market refused ${describe(sent.get(reverted.transactionHash))}`);
    return receipts.map(({ transactionHash }) => transactionHash);
  }

  async function mine(): Promise<void> {
    await anvil.mine();
    const mined = await transactionsOf(await anvil.head());
    if (mined.join() !== waiting.join()) throw new Error("a block lacks transactions of the story");
    waiting = [];
  }

  /** Returns actions for the place of `dropped`: block -> actions. Applies them to `states`. */
  function rewrite(dropped: readonly (readonly Action[])[]): Action[][] {
    const again: Action[] = [];
    return dropped.map((block) => {
      again.push(...block.filter(() => random() < REPEATED));
      // The rest comes in a later block, or never.
      const actions = again.splice(0, upTo(again.length)).filter((action) => {
        const after = stateAfter(states.get(action.punk) ?? UNCLAIMED, action);
        if (after) states.set(action.punk, after);
        return after !== null;
      });
      for (let left = upTo(2); left > 0; left -= 1)
        actions.push(...generator.next(states).map(({ action }) => action));
      return actions;
    });
  }

  return {
    punks,
    traders,
    wrappers: WRAPPERS,
    get states() {
      return states;
    },
    get actions() {
      return actions;
    },
    send,
    async advance(atLeast) {
      for (const until = actions + atLeast; actions < until; ) {
        await send(Math.min(upTo(blockSize), until - actions));
        await mine();
      }
    },
    async reorg(depth) {
      if (waiting.length > 0) await mine();
      const head = await anvil.head();
      const fork = Math.max(head - depth, firstBlock);
      if (fork === head) return;
      const dropped: Action[][] = [];
      for (let block = fork + 1; block <= head; block += 1)
        dropped.push((await transactionsOf(block)).flatMap((hash) => sent.get(hash) ?? []));
      states = await truth(anvil, market, punks, fork);
      const blocks = rewrite(dropped);
      await anvil.reorg(
        head - fork,
        blocks.flatMap((block, index) =>
          block.map((action) => [transactionOf(action, market.address), index] as const),
        ),
      );
      for (const [index, block] of blocks.entries()) {
        const hashes = await transactionsOf(fork + 1 + index);
        if (hashes.length !== block.length) throw new Error("a new block lacks transactions");
        for (const [position, action] of block.entries()) {
          const hash = hashes[position];
          if (hash) sent.set(hash, action);
        }
        actions += block.length;
      }
    },
  };
}

function describe(action: Action | undefined): string {
  return JSON.stringify(action, (_, value) => (typeof value === "bigint" ? `${value}` : value));
}
