/** Connects to the endpoints of a collection's chain, and creates its market. */
import type { ChainMarket } from "../../../market/chain-market.ts";
import type { Hex } from "../../../market/raw-log.ts";
import { createPunksMarket } from "../protocol/cryptopunks/punks-market.ts";
import { createErc721Contract } from "../protocol/erc721/erc721-contract.ts";
import { createErc721Market } from "../protocol/erc721/erc721-market.ts";
import { type ContractCaller, createContractCaller } from "../protocol/rpc/call-many.ts";
import { type ChainReader, createChainReader } from "../protocol/rpc/chain-reader.ts";
import { createRpc, type Rpc, type RpcOptions } from "../protocol/rpc/rpc.ts";
import type { MarketKind } from "./chain-follow.ts";

export interface ChainConnection {
  readonly rpc: Rpc;
  readonly reader: ChainReader;
  readonly caller: ContractCaller;
  /** Returns the chain id of the first usable endpoint. From then on, endpoints with another chain id are not used. */
  chainId(): Promise<number>;
}

export function connectChain(options: RpcOptions): ChainConnection {
  const rpc = createRpc(options);
  const reader = createChainReader(rpc);
  return {
    rpc,
    reader,
    caller: createContractCaller(rpc, reader),
    async chainId() {
      const chainId = await reader.chainId();
      rpc.requireChain(chainId);
      return chainId;
    },
  };
}

export function createMarket(
  kind: MarketKind,
  contract: Hex,
  { caller, reader }: Pick<ChainConnection, "caller" | "reader">,
  chainId: number,
): ChainMarket {
  if (kind === "cryptopunks") return createPunksMarket(contract, caller);
  const nft = createErc721Contract(contract, reader, caller);
  return createErc721Market(contract, nft, reader, chainId);
}
