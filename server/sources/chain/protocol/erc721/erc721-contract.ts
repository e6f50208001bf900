/** Reads an ERC-721 contract: what it is, its tokens, their owners and the addresses of their metadata. */
import { parseAbi } from "viem";
import { cleanLabel } from "../../../../market/foreign-text.ts";
import { type Hex, ZERO_ADDRESS } from "../../../../market/raw-log.ts";
import type { ContractCaller } from "../rpc/call-many.ts";
import type { ChainReader } from "../rpc/chain-reader.ts";
import type { RangeLimit } from "../rpc/log-ranges.ts";
import { findTokenIds, type TokenIds } from "./find-token-ids.ts";
import { createMintLogs } from "./mint-logs.ts";

export const ERC721_ABI = parseAbi([
  "function supportsInterface(bytes4) view returns (bool)",
  "function name() view returns (string)",
  "function totalSupply() view returns (uint256)",
  "function tokenByIndex(uint256) view returns (uint256)",
  "function ownerOf(uint256) view returns (address)",
  "function tokenURI(uint256) view returns (string)",
]);

const ERC721 = "0x80ac58cd";
const ERC1155 = "0xd9b67a26";
const ERC721_ENUMERABLE = "0x780e9d63";

/** Calls in one batch. */
const OWNERS_BATCH = 250;
const URIS_BATCH = 100;
/** Tokens of the first logs that are tried. Some may be burned. */
const TRIED_TOKENS = 20;
/** From here on, a count is an amount with 18 decimals: ERC-404 counts its coins. */
const AMOUNTS_FROM = 10n ** 15n;

export interface Erc721Contract {
  /** Returns what the contract says that it is (ERC-165). Null if it says neither. */
  standard(): Promise<"erc721" | "erc1155" | null>;
  /** True if one of its tokens has an owner and an address of metadata, as in contracts older than ERC-165. */
  hasToken(limit: RangeLimit, head: number): Promise<boolean>;
  /** Returns the number of tokens that it counts. Null if it does not count, or counts coins. */
  total(): Promise<bigint | null>;
  /** Returns the collection's name, null if the contract says none. */
  name(): Promise<string | null>;
  /** Finds the ids of all tokens. Rejects with a `ContractError` if there are too many. */
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

  async function standard() {
    if (await supports(ERC721)) return "erc721";
    return (await supports(ERC1155)) ? "erc1155" : null;
  }

  async function owners(ids: readonly string[], block?: number) {
    const args = ids.map((id) => [BigInt(id)]);
    const found = await caller.callMany(read("ownerOf", OWNERS_BATCH), args, block);
    // Drafts of the standard answer 0x0 instead of reverting.
    return found.map((owner) => (owner === ZERO_ADDRESS ? null : lower(owner)));
  }

  async function tokenUris(ids: readonly string[]) {
    const args = ids.map((id) => [BigInt(id)]);
    const uris = await caller.callMany(read("tokenURI", URIS_BATCH), args);
    return uris.map((uri) => (typeof uri === "string" && uri !== "" ? uri : null));
  }

  async function tokensAt(indices: readonly number[]) {
    const args = indices.map((index) => [BigInt(index)]);
    const named = await caller.callMany(read("tokenByIndex", OWNERS_BATCH), args);
    return named.flatMap((id) => (id === null ? [] : [String(id)]));
  }

  async function isToken(id: string) {
    const [owner] = await owners([id]);
    return owner !== null && (await tokenUris([id]))[0] !== null;
  }

  async function total() {
    const [counted] = await caller.callMany(read("totalSupply", 1), [[]]);
    return counted == null || counted >= AMOUNTS_FROM ? null : counted;
  }

  const logs = createMintLogs(address, reader);

  return {
    standard,
    total,

    async hasToken(limit, head) {
      for (const id of new Set(["0", "1", ...(await tokensAt([0]))]))
        if (await isToken(id)) return true;
      for await (const ids of logs.transferred(limit, head)) {
        for (const id of ids.slice(0, TRIED_TOKENS)) if (await isToken(id)) return true;
        if (ids.length > 0) return false;
      }
      return false;
    },

    async name() {
      const [name] = await caller.callMany(read("name", 1), [[]]);
      return typeof name === "string" ? cleanLabel(name) || null : null;
    },

    async tokenIds(limit, head) {
      const isStandard = (await standard()) === "erc721";
      return findTokenIds({
        counted: await total(),
        isEnumerable: isStandard && (await supports(ERC721_ENUMERABLE)),
        owners,
        tokensAt,
        // Drafts of the standard do not index the sender, so their mints cannot be selected.
        minted: () => (isStandard ? logs.minted(limit, head) : logs.transferred(limit, head)),
        batches: () => logs.batches(limit, head),
      });
    },

    owners,
    tokenUris,
  };
}

/** viem's addresses have capitals. */
function lower(owner: Hex | null): Hex | null {
  return owner && (owner.toLowerCase() as Hex);
}
