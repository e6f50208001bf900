/** Finds the collection of a contract on OpenSea. */
import type { Hex } from "../../../chain/raw-log.ts";
import { OpenSeaError } from "../../../opensea/opensea-error.ts";
import type { OpenSeaApi, Target } from "../../../opensea/rest/opensea-api.ts";

export interface FoundCollection extends Target {
  readonly name: string;
}

/**
 * Asks for the slug if it is null. Rejects with an `OpenSeaError` if OpenSea does not know the contract, or if the collection
 * that the slug names has no such contract.
 */
export async function findCollection(
  api: Pick<OpenSeaApi, "contract" | "collection">,
  chain: string,
  contract: Hex,
  slug: string | null,
): Promise<FoundCollection> {
  const known = slug === null ? await api.contract(chain, contract) : { slug };
  if (!known)
    throw new OpenSeaError("missing", `OpenSea does not know the contract ${contract} on ${chain}`);
  const collection = await api.collection(known.slug);
  if (!collection) throw new OpenSeaError("missing", `OpenSea has no collection ${known.slug}`);
  if (!collection.contracts.includes(contract))
    throw new OpenSeaError(
      "missing",
      `OpenSea's collection ${known.slug} does not have the contract ${contract}`,
    );
  return { slug: known.slug, name: collection.name, chain, contract };
}
