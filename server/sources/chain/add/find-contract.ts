/** Finds a collection by its contract on a chain. */
import { chainName } from "../../../../contract/chains.ts";
import type { FoundCollection } from "../../../market/follow.ts";
import type { ContractAddress } from "../../../market/market-source.ts";
import { NotFound } from "../../../market/not-found.ts";
import type { Hex } from "../../../market/raw-log.ts";
import type { ChainSettings } from "../follow/chain-follow.ts";
import type { ChainConnection } from "../follow/connect.ts";
import { createErc721Contract, type Erc721Contract } from "../protocol/erc721/erc721-contract.ts";
import { createRangeLimit } from "../protocol/rpc/log-ranges.ts";

interface FindOptions extends Omit<ChainSettings, "rpcHosts"> {
  /** Reads a contract that does not look like ERC-721. */
  readonly insists?: boolean;
  /** Null: what the contract says. */
  readonly name: string | null;
}

/** Checks the contract on the connection's chain. Rejects with `NotFound`, or with an `RpcError` if the chain cannot be read. */
export async function findContract(
  connection: Pick<ChainConnection, "reader" | "caller" | "chainId">,
  address: ContractAddress,
  { market, dataContract, leavesOutHeld = false, name: givenName, insists = false }: FindOptions,
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
    if (!insists) await requireErc721(erc721, contract, (await reader.head()).number);
    name ??= await erc721.name();
  }
  const settings = { market, rpcHosts: null, dataContract, leavesOutHeld };
  return { chainId, contract, name: name ?? contract, settings };
}

/** Contracts older than ERC-165 do not say what they are. Their tokens do. */
async function requireErc721(erc721: Erc721Contract, contract: Hex, head: number): Promise<void> {
  const standard = await erc721.standard();
  if (standard === "erc721") return;
  if (standard === "erc1155")
    throw new NotFound(
      `${contract} is an ERC-1155 contract, whose tokens can have many owners. Fairfloor reads ERC-721 contracts.`,
    );
  if (!(await erc721.hasToken(createRangeLimit(), head)))
    throw new NotFound(
      `${contract} does not say that it is an ERC-721 contract, and none of its tokens that were tried has both an owner and an address of metadata. To read it all the same, add --market erc721.`,
    );
}
