/** Finds the collection of a contract on OpenSea. */
import { chainName } from "../../../../contract/chains.ts";
import type { FoundCollection } from "../../../market/follow.ts";
import type { ContractAddress } from "../../../market/market-source.ts";
import type { OpenSeaSettings } from "../follow/opensea-follow.ts";
import { OpenSeaError } from "../protocol/opensea-error.ts";
import type { OpenSeaApi, Target } from "../protocol/rest/opensea-api.ts";

const ETHEREUM = 1;

/**
 * Asks for the slug if it is null. Without a chain, the contract is one of Ethereum. Rejects with an `OpenSeaError` if OpenSea
 * does not know the contract or calls it ERC-1155, or if the collection that the slug names has no such contract.
 */
export async function findCollection(
  api: Pick<OpenSeaApi, "contract" | "collection" | "events">,
  { chainId: givenId, contract }: ContractAddress,
  slug: string | null,
): Promise<FoundCollection<OpenSeaSettings>> {
  const chainId = givenId ?? ETHEREUM;
  const chain = chainName(chainId);
  const known =
    slug === null ? await api.contract(chain, contract) : { slug, name: slug, isErc1155: false };
  if (!known)
    throw new OpenSeaError("missing", `OpenSea does not know the contract ${contract} on ${chain}`);
  if (known.isErc1155)
    throw new OpenSeaError(
      "missing",
      `OpenSea says that ${contract} is an ERC-1155 contract, whose tokens can have many owners. Fairfloor reads ERC-721 contracts`,
    );
  const target = { slug: known.slug, chain, contract };
  const collection = await api.collection(known.slug);
  // Without a description, the slug is enough if there are events under it.
  if (!collection) await requireEvents(api, target);
  const { contracts = [], name = known.name } = collection ?? {};
  if (contracts.length > 0 && !contracts.includes(contract))
    throw new OpenSeaError(
      "missing",
      `OpenSea's collection ${known.slug} does not have the contract ${contract}`,
    );
  const settings = { slug: known.slug, chain };
  return { chainId, contract, name: name === "" ? known.slug : name, settings };
}

/** Rejects if OpenSea does not know the slug. */
async function requireEvents(api: Pick<OpenSeaApi, "events">, target: Target): Promise<void> {
  try {
    await api.events(target, Date.now(), ["sale"]);
  } catch (error) {
    if (!(error instanceof OpenSeaError) || error.failure !== "missing") throw error;
    throw new OpenSeaError("missing", `OpenSea has no collection ${target.slug}`);
  }
}
