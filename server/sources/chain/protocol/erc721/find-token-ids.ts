/**
 * Finds the ids of all tokens of a contract. There is no one call for it: some contracts enumerate, most count, and the logs of
 * a node may be cut short. So one search after the other adds to what is found, until the contract's own count is reached.
 */
import { counted, whole } from "../../../../../contract/values/format.ts";
import { compareTokenIds } from "../../../../../contract/values/token-id.ts";
import type { Hex } from "../../../../market/raw-log.ts";
import type { IdBatch } from "./consecutive.ts";

/** More tokens than this are not read. */
export const MAX_TOKENS = 100_000;
/** Ids after the last one that are tried. */
const BEYOND = 250;

/** A contract that cannot be read. The message is a sentence for the operator. */
export class ContractError extends Error {
  override readonly name = "ContractError";
}

export interface TokenIds {
  /** Unique ids, in no particular order. */
  readonly ids: readonly string[];
  /** Tokens that the contract counts and that were not found. Negative if it counts too few, 0 if it does not count. */
  readonly missing: number;
  /** A sentence about `missing`. Null if none are. */
  readonly problem: string | null;
}

/** The contract as the search sees it. */
interface Searched {
  /** Answer of `totalSupply()`. Null if it reverts. */
  readonly counted: bigint | null;
  readonly isEnumerable: boolean;
  owners(ids: readonly string[]): Promise<readonly (Hex | null)[]>;
  /** Ids at these indices of the enumeration, without those that revert. */
  tokensAt(indices: readonly number[]): Promise<readonly string[]>;
  minted(): AsyncIterable<readonly string[]>;
  batches(): AsyncIterable<readonly IdBatch[]>;
}

/** Rejects with a `ContractError` if there are too many tokens. */
export async function findTokenIds(contract: Searched): Promise<TokenIds> {
  const { isEnumerable } = contract;
  if (contract.counted !== null && contract.counted > MAX_TOKENS) throw tooMany(contract.counted);
  const total = contract.counted === null ? null : Number(contract.counted);
  const found = new Set<string>();
  /** Tokens of the logs without an owner. */
  const ownerless = new Set<string>();
  const isComplete = () => found.size === total;

  async function owned(ids: readonly string[]): Promise<readonly string[]> {
    const owners = await contract.owners(ids);
    return ids.filter((_, place) => owners[place] !== null);
  }

  function add(ids: readonly string[]): void {
    for (const id of ids) found.add(id);
    if (found.size > MAX_TOKENS) throw tooMany(BigInt(found.size));
  }

  /** Adds what nothing but `ownerOf` says, unless that is more than the contract counts: some answer for any id. */
  function addGuessed(ids: readonly string[]): void {
    const all = new Set([...found, ...ids]);
    if (total === null || all.size <= total) add(ids);
  }

  async function enumerate(): Promise<void> {
    const indices = Array.from({ length: total ?? 0 }, (_, index) => index);
    add(await contract.tokensAt(indices));
  }

  async function count(): Promise<void> {
    if (total) addGuessed(await owned(idsFrom(0, total + BEYOND)));
  }

  /** Adds those that have an owner. */
  async function addNamed(ids: ReadonlySet<string>): Promise<void> {
    const unknown = [...ids].filter((id) => !found.has(id));
    add(await owned(unknown));
    for (const id of unknown) if (!found.has(id)) ownerless.add(id);
  }

  async function readLogs(): Promise<void> {
    const ids = new Set<string>();
    for await (const some of contract.minted()) for (const id of some) ids.add(id);
    await addNamed(ids);
  }

  async function readBatches(): Promise<void> {
    const ids = new Set<string>();
    for await (const some of contract.batches())
      for (const { from, to } of some) {
        if (to - from >= MAX_TOKENS) throw tooMany(to - from + 1n);
        for (let id = from; id <= to; id += 1n) ids.add(String(id));
        if (ids.size > 2 * MAX_TOKENS) throw tooMany(BigInt(ids.size));
      }
    await addNamed(ids);
  }

  /** Tries the ids between and after those that are known. Without a count, only if these lie close together. */
  async function fillGaps(): Promise<void> {
    const highest = Number([...found].toSorted(compareTokenIds).at(-1) ?? Number.NaN);
    if (!(highest <= (total === null ? 2 * found.size : MAX_TOKENS))) return;
    const ids = idsFrom(0, highest + BEYOND);
    addGuessed(await owned(ids.filter((id) => !found.has(id))));
  }

  const searches = isEnumerable
    ? [enumerate, count, readLogs, readBatches, fillGaps]
    : [count, readLogs, readBatches, enumerate, fillGaps];
  for (const search of searches) if (!isComplete()) await search();
  const missing = total === null ? 0 : total - found.size;
  return {
    ids: [...found],
    missing,
    problem: describeMissing(missing, found.size, [...ownerless]),
  };
}

function describeMissing(
  missing: number,
  found: number,
  ownerless: readonly string[],
): string | null {
  if (missing === 0) return null;
  const total = counted(found + missing, "token");
  const [first] = ownerless;
  if (missing > 0 && first !== undefined)
    return `The contract counts ${total}, but ${whole(found)} have an owner. Its logs name ${counted(ownerless.length, "token")} without one, such as ${first}: it may count burned ones too.`;
  return missing > 0
    ? `The contract counts ${total}, but ${whole(found)} were found: no log, tokenByIndex or ownerOf names the others.`
    : `The contract counts ${total}, but ${whole(found)} have an owner.`;
}

/** Returns the ids from `from` to `to`, both included. */
function idsFrom(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`);
}

function tooMany(count: bigint): ContractError {
  return new ContractError(
    `The contract has ${count.toLocaleString("en-US")} tokens. At most ${whole(MAX_TOKENS)} are read.`,
  );
}
