/** The CryptoPunks market: its logs, and what its contract says of a punk. */
import { parseAbi } from "viem";
import type { ChainMarket } from "../../../../market/chain-market.ts";
import { type Hex, ZERO_ADDRESS } from "../../../../market/raw-log.ts";
import type { TokenState } from "../../../../market/token-state.ts";
import type { ContractCaller } from "../rpc/call-many.ts";
import { RpcError } from "../rpc/rpc-error.ts";
import { decodePunks, PUNK_TOPICS } from "./decode-punks.ts";

const ABI = parseAbi([
  "function punksOfferedForSale(uint256) view returns (bool isForSale, uint256 punkIndex, address seller, uint256 minValue, address onlySellTo)",
  "function punkBids(uint256) view returns (bool hasBid, uint256 punkIndex, address bidder, uint256 value)",
  "function punkIndexToAddress(uint256) view returns (address)",
]);

/** Calls in one batch. Each takes few units of gas. */
const BATCH = 500;

export const PUNKS = 10_000;

export function createPunksMarket(contract: Hex, caller: ContractCaller): ChainMarket {
  const read = <Name extends "punksOfferedForSale" | "punkBids" | "punkIndexToAddress">(
    functionName: Name,
  ) => ({ address: contract, abi: ABI, functionName, batch: BATCH });

  return {
    filter: { addresses: [contract], topics: Object.values(PUNK_TOPICS) },
    complete: async (logs) => logs,
    decode: (logs) => ({ events: decodePunks(logs), bundles: 0, firstBundle: null }),
    staleMetadata: () => [],

    async statesAt(tokenIds, block) {
      const args = tokenIds.map((id) => [BigInt(id)]);
      const owners = await caller.callMany(read("punkIndexToAddress"), args, block);
      const asks = await caller.callMany(read("punksOfferedForSale"), args, block);
      const bids = await caller.callMany(read("punkBids"), args, block);
      return new Map(
        tokenIds.map((id, place): [string, TokenState] => {
          const owner = accountOf(owners[place]);
          const [isForSale = false, , seller, minValue = 0n, onlySellTo] = asks[place] ?? [];
          const [hasBid = false, , bidder, value = 0n] = bids[place] ?? [];
          const isListed = isForSale && accountOf(seller) === owner;
          const key = `${contract}:${id}:${block}`;
          return [
            id,
            {
              owner,
              ask: isListed
                ? {
                    hash: `ask:${key}`,
                    wei: `${minValue}`,
                    taker: accountOf(onlySellTo),
                    block: null,
                    at: null,
                  }
                : null,
              bid: hasBid
                ? {
                    hash: `bid:${key}`,
                    wei: `${value}`,
                    bidder: accountOf(bidder) ?? ZERO_ADDRESS,
                    block: null,
                    at: null,
                  }
                : null,
            },
          ];
        }),
      );
    },

    async bidAt(tokenId, block) {
      try {
        const [bid] = await caller.callMany(read("punkBids"), [[BigInt(tokenId)]], block);
        return bid?.[0] ? bid[3] : null;
      } catch (error) {
        if (error instanceof RpcError && error.failure === "rejected") return null;
        throw error;
      }
    },
  };
}

/** Returns null for the account 0x0, which stands for none. */
function accountOf(given: string | null | undefined): Hex | null {
  const account = given?.toLowerCase();
  return account === undefined || account === ZERO_ADDRESS ? null : (account as Hex); // viem's address
}
