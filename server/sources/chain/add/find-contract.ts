/** Finds a collection by its contract on a chain. */
import { chainName } from "../../../../contract/chains.ts";
import type { FoundCollection } from "../../../market/follow.ts";
import type { ContractAddress } from "../../../market/market-source.ts";
import { NotFound } from "../../../market/not-found.ts";
import type { ChainSettings } from "../follow/chain-follow.ts";
import type { ChainConnection } from "../follow/connect.ts";
import { createErc721Contract } from "../protocol/erc721/erc721-contract.ts";

interface FindOptions extends Omit<ChainSettings, "rpcHosts"> {
  /** Null: what the contract says. */
  readonly name: string | null;
}

/** Checks the contract on the connection's chain. Rejects with `NotFound`, or with an `RpcError` if the chain cannot be read. */
export async function findContract(
  connection: Pick<ChainConnection, "reader" | "caller" | "chainId">,
  address: ContractAddress,
  { market, dataContract, name: givenName }: FindOptions,
): Promise<FoundCollection<ChainSettings>> {
  const { reader, caller } = connection;
  const { contract } = address;
  const chainId = await connection.chainId();
  const chain = chainName(chainId);
  if (address.chainId !== null && address.chainId !== chainId)
    throw new NotFound(
      market === "cryptopunks"
        ? `The RPC endpoint is of ${chain}, but CryptoPunks are on ${chainName(address.chainId)}. Name another chain's market with --contract and --data-contract.`
        : `The RPC endpoint is of ${chain}, but --chain says ${chainName(address.chainId)}.`,
    );
  if (!(await reader.hasCode(contract)))
    throw new NotFound(`${contract} has no code on ${chain}, so it is no contract.`);
  let name = givenName;
  if (market === "erc721") {
    const erc721 = createErc721Contract(contract, reader, caller);
    if (!(await erc721.isErc721()))
      throw new NotFound(`${contract} does not say that it is an ERC-721 contract.`);
    name ??= await erc721.name();
  }
  const settings = { market, rpcHosts: null, dataContract };
  return { chainId, contract, name: name ?? contract, settings };
}
