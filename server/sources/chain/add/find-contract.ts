/** Finds a collection by its contract on a chain. */
import { chainName } from "../../../../contract/chains.ts";
import type { FoundCollection } from "../../../market/follow.ts";
import { NotFound } from "../../../market/not-found.ts";
import type { Hex } from "../../../market/raw-log.ts";
import type { Wanted } from "../../collection-source.ts";
import type { ChainSettings } from "../follow/chain-follow.ts";
import type { ChainConnection } from "../follow/connect.ts";
import { createErc721Contract, type Erc721Contract } from "../protocol/erc721/erc721-contract.ts";
import { createRangeLimit } from "../protocol/rpc/log-ranges.ts";

/** Checks the contract on the connection's chain. Rejects with `NotFound`, or with an `RpcError` if the chain cannot be read. */
export async function findContract(
  connection: Pick<ChainConnection, "reader" | "caller" | "chainId">,
  wanted: Wanted,
): Promise<FoundCollection<ChainSettings>> {
  const { reader, caller } = connection;
  const { contract, market = "erc721", leavesOutHeld = false } = wanted;
  const { dataContract = null, rpcHosts = null } = wanted;
  const chainId = await connection.chainId();
  const chain = chainName(chainId);
  if (wanted.chainId !== null && wanted.chainId !== chainId)
    throw new NotFound(
      market === "cryptopunks"
        ? `The RPC endpoint is of ${chain}, but CryptoPunks are on ${chainName(wanted.chainId)}. Name another chain's market with --contract and --data-contract.`
        : `The RPC endpoint is of ${chain}, but --chain says ${chainName(wanted.chainId)}.`,
    );
  if (!(await reader.hasCode(contract)))
    throw new NotFound(`${contract} has no code on ${chain}, so it is no contract.`);
  let name = wanted.name ?? null;
  if (market === "erc721") {
    const erc721 = createErc721Contract(contract, reader, caller);
    await requireErc721(erc721, contract, (await reader.head()).number, wanted.insists);
    name ??= await erc721.name();
  }
  const settings = { market, rpcHosts, dataContract, leavesOutHeld };
  return { chainId, contract, name: name ?? contract, settings };
}

/** Contracts older than ERC-165 do not say what they are. Their tokens do. */
async function requireErc721(
  erc721: Erc721Contract,
  contract: Hex,
  head: number,
  insists = false,
): Promise<void> {
  const standard = await erc721.standard();
  if (standard === "erc721") return;
  if (standard === "erc1155")
    throw new NotFound(
      `${contract} is an ERC-1155 contract, whose tokens can have many owners. Fairfloor reads ERC-721 contracts.`,
    );
  if (!insists && !(await erc721.hasToken(createRangeLimit(), head)))
    throw new NotFound(
      `${contract} does not say that it is an ERC-721 contract, and none of its tokens that were tried has both an owner and an address of metadata. To read it all the same, add --market erc721.`,
    );
}
