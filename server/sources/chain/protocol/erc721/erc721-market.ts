/** An ERC-721 collection: transfers of the contract, and the sales of its tokens on the markets that are known. */
import { nativeOf } from "../../../../../contract/chains.ts";
import type { ChainMarket } from "../../../../market/chain-market.ts";
import {
  compareLogs,
  type Hex,
  type RawLog,
  TRANSFER_TOPIC,
  ZERO_TOPIC,
} from "../../../../market/raw-log.ts";
import { SALE_MARKETS } from "../../../../market/sale-contracts.ts";
import { EMPTY_STATE, type TokenState } from "../../../../market/token-state.ts";
import { WETH } from "../../../../market/weth.ts";
import type { ChainReader } from "../rpc/chain-reader.ts";
import { RpcError } from "../rpc/rpc-error.ts";
import { CONSECUTIVE_TOPIC } from "./consecutive.ts";
import { decodeErc721 } from "./decode-erc721.ts";
import type { Erc721Contract } from "./erc721-contract.ts";
import { METADATA_TOPICS, metadataUpdates } from "./metadata-updates.ts";

/** Receipts that are asked for at a time. */
const CONCURRENT_RECEIPTS = 8;

export function createErc721Market(
  address: Hex,
  contract: Pick<Erc721Contract, "owners">,
  reader: Pick<ChainReader, "logsOfTransaction">,
  chainId: number,
): ChainMarket {
  return {
    filter: {
      addresses: [address],
      topics: [TRANSFER_TOPIC, CONSECUTIVE_TOPIC, ...METADATA_TOPICS],
    },

    async complete(logs, headers) {
      const moved = new Map(
        logs.filter(mayBeSale).map(({ transactionHash, blockHash, blockNumber }) => {
          const logsBloom = headers?.get(blockNumber)?.logsBloom;
          const block = { number: blockNumber, hash: blockHash, ...(logsBloom && { logsBloom }) };
          return [`${blockHash} ${transactionHash}`, [transactionHash, block] as const];
        }),
      );
      const transactions = [...moved.values()];
      const all = new Map(logs.map((log) => [keyOf(log), log]));
      for (let start = 0; start < transactions.length; start += CONCURRENT_RECEIPTS) {
        const some = transactions.slice(start, start + CONCURRENT_RECEIPTS);
        for (const receipt of await Promise.all(
          some.map(([hash, block]) => reader.logsOfTransaction(hash, block)),
        ))
          for (const log of receipt.filter(isOfMarket)) {
            const key = keyOf(log);
            // It would replace a Transfer.
            if (all.has(key))
              throw new RpcError("wrong", `block ${log.blockNumber} has two logs at one place`);
            all.set(key, log);
          }
      }
      return [...all.values()].sort(compareLogs);
    },

    decode: (logs) => decodeErc721(address, logs, WETH, nativeOf(chainId)),
    staleMetadata: (logs) => metadataUpdates(address, logs),

    async statesAt(tokenIds, block) {
      const owners = await contract.owners(tokenIds, block);
      return new Map(
        tokenIds.map((id, place): [string, TokenState] => [
          id,
          { ...EMPTY_STATE, owner: owners[place] ?? null },
        ]),
      );
    },

    // Bids are not on the chain.
    bidAt: async () => null,
  };
}

/** True for a transfer between accounts. Mints and burns are no sales. */
function mayBeSale({ topics: [topic, from, to] }: RawLog): boolean {
  return topic === TRANSFER_TOPIC && from !== ZERO_TOPIC && to !== ZERO_TOPIC;
}

function isOfMarket({ address, topics: [topic] }: RawLog): boolean {
  const market = SALE_MARKETS.find((each) => each.address === address);
  return market !== undefined && topic !== undefined && market.topics.includes(topic);
}

function keyOf({ blockHash, logIndex }: RawLog): string {
  return `${blockHash} ${logIndex}`;
}
