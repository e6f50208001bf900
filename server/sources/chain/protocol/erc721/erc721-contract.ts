/** Reads an ERC-721 contract: what it is, its tokens, their owners and the addresses of their metadata. */
import { parseAbi } from "viem";
import { counted, whole } from "../../../../../contract/values/format.ts";
import { cleanLabel } from "../../../../market/foreign-text.ts";
import { type Hex, TRANSFER_TOPIC } from "../../../../market/raw-log.ts";
import type { ContractCaller } from "../rpc/call-many.ts";
import type { ChainReader } from "../rpc/chain-reader.ts";
import { type RangeLimit, readLogsInRanges } from "../rpc/log-ranges.ts";
import { RpcError } from "../rpc/rpc-error.ts";

export const ERC721_ABI = parseAbi([
  "function supportsInterface(bytes4) view returns (bool)",
  "function name() view returns (string)",
  "function totalSupply() view returns (uint256)",
  "function tokenByIndex(uint256) view returns (uint256)",
  "function ownerOf(uint256) view returns (address)",
  "function tokenURI(uint256) view returns (string)",
]);

const ERC721 = "0x80ac58cd";
const ERC721_ENUMERABLE = "0x780e9d63";
const ZERO_TOPIC: Hex = `0x${"0".repeat(64)}`;

/** Calls in one batch. */
const OWNERS_BATCH = 250;
const URIS_BATCH = 100;
/** More tokens than this are not read. */
export const MAX_TOKENS = 100_000;

export interface TokenIds {
  /** Unique ids, in no particular order. */
  readonly ids: readonly string[];
  /** A sentence about tokens that the contract counts but gives no id for. Null if there are none. */
  readonly problem: string | null;
}

export interface Erc721Contract {
  /** True if the contract says that it is ERC-721. */
  isErc721(): Promise<boolean>;
  /** Returns the collection's name, null if the contract says none. */
  name(): Promise<string | null>;
  /** Finds the ids of all tokens. */
  tokenIds(limit: RangeLimit, head: number): Promise<TokenIds>;
  /** Returns the owners of tokens at a block, null for a token without one. */
  owners(ids: readonly string[], block?: number): Promise<readonly (Hex | null)[]>;
  /** Returns the addresses of tokens' metadata, null for a token whose contract reverts or says nothing. */
  tokenUris(ids: readonly string[]): Promise<readonly (string | null)[]>;
}

export function createErc721Contract(
  address: Hex,
  reader: ChainReader,
  caller: ContractCaller,
): Erc721Contract {
  const read = <Name extends (typeof ERC721_ABI)[number]["name"]>(
    functionName: Name,
    batch: number,
  ) => ({
    address,
    abi: ERC721_ABI,
    functionName,
    batch,
    // A token without an owner reverts. Any other failure to name the owner is the endpoint's.
    isForeign: functionName !== "ownerOf",
  });

  const supports = async (id: Hex) =>
    (await caller.callMany(read("supportsInterface", 1), [[id]]))[0] === true;

  const supply = async () => {
    const [total] = await caller.callMany(read("totalSupply", 1), [[]]);
    return typeof total === "bigint" && total <= BigInt(MAX_TOKENS) ? Number(total) : null;
  };

  async function owners(ids: readonly string[], block?: number) {
    const args = ids.map((id) => [BigInt(id)]);
    const found = await caller.callMany(read("ownerOf", OWNERS_BATCH), args, block);
    return found.map((owner) => owner && (owner.toLowerCase() as Hex)); // viem's address
  }

  /** Returns the ids 0 or 1 to the supply, if exactly these have owners. */
  async function countedIds(total: number): Promise<readonly string[] | null> {
    const ids = Array.from({ length: total + 1 }, (_, index) => `${index}`);
    const found = await owners(ids);
    const owned = ids.filter((_, place) => found[place] !== null);
    return owned.length === total ? owned : null;
  }

  async function enumeratedIds(total: number): Promise<TokenIds> {
    const indices = Array.from({ length: total }, (_, index) => [BigInt(index)]);
    const named = await caller.callMany(read("tokenByIndex", OWNERS_BATCH), indices);
    const ids = [...new Set(named.flatMap((id) => (id === null ? [] : [String(id)])))];
    const problem =
      ids.length === total
        ? null
        : `The contract counts ${counted(total, "token")} and names ${whole(ids.length)}: the other answers repeat an id, or name none.`;
    return { ids, problem };
  }

  /** Returns the ids of all tokens that were ever minted and still have an owner. */
  async function mintedIds(limit: RangeLimit, head: number): Promise<readonly string[]> {
    const filter = { addresses: [address], topics: [TRANSFER_TOPIC], second: ZERO_TOPIC };
    const range = { from: await firstBlock(head), to: head };
    const ids = new Set<string>();
    const parts = readLogsInRanges(range, limit, (part) => reader.logsInRange(filter, part));
    for await (const { logs } of parts)
      for (const { topics } of logs) if (topics[3]) ids.add(String(BigInt(topics[3])));
    const minted = [...ids];
    const found = await owners(minted);
    return minted.filter((_, place) => found[place] !== null);
  }

  async function existedAt(block: number): Promise<boolean> {
    try {
      return await reader.hasCode(address, block);
    } catch (error) {
      // The node lacks the state of the block.
      if (error instanceof RpcError && error.failure === "rejected") return true;
      throw error;
    }
  }

  /** Returns the block of the contract's creation, by bisection. A node that lacks old states makes it earlier. */
  async function firstBlock(head: number): Promise<number> {
    let [low, high] = [0, head];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (await existedAt(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  return {
    isErc721: () => supports(ERC721),

    async name() {
      const [name] = await caller.callMany(read("name", 1), [[]]);
      return typeof name === "string" ? cleanLabel(name) || null : null;
    },

    async tokenIds(limit, head) {
      const total = await supply();
      if (total !== null && total > 0) {
        if (await supports(ERC721_ENUMERABLE)) return enumeratedIds(total);
        const owned = await countedIds(total);
        if (owned) return { ids: owned, problem: null };
      }
      return { ids: await mintedIds(limit, head), problem: null };
    },

    owners,

    async tokenUris(ids) {
      const args = ids.map((id) => [BigInt(id)]);
      const uris = await caller.callMany(read("tokenURI", URIS_BATCH), args);
      return uris.map((uri) => (typeof uri === "string" && uri !== "" ? uri : null));
    },
  };
}
