/** Reads the tokens of an ERC-721 collection and their metadata. */
import type { TokenMetadataRow } from "../../../storage/store/chain/chain-store.ts";
import type { MetadataReader } from "../../metadata/fetch-metadata.ts";
import { isFault } from "../../metadata/token-metadata.ts";
import { withoutMetadata } from "../../store-tokens.ts";
import type { Erc721Contract } from "../protocol/erc721/erc721-contract.ts";
import { ContractError } from "../protocol/erc721/find-token-ids.ts";
import type { RangeLimit } from "../protocol/rpc/log-ranges.ts";
import { readMissing, type TokenReader, type TokenReaderParts } from "./token-reader.ts";

/** Tokens that are read and stored at a time. */
const STORED_AT_ONCE = 100;

const NO_URI = "the contract says no address of its metadata";

export function createErc721Tokens(
  { store, reader, progress }: Omit<TokenReaderParts, "caller">,
  contract: Erc721Contract,
  metadata: MetadataReader,
  limit: RangeLimit,
): TokenReader {
  return {
    async find() {
      progress.step("Finding the tokens");
      const head = (await reader.head()).number;
      const { ids, missing, problem } = await contract.tokenIds(limit, head);
      if (ids.length === 0) throw new ContractError("No token of the contract was found.");
      return { ids, missing, problems: problem === null ? [] : [problem] };
    },

    readAll({ collection }, ids) {
      const step = { title: "Reading metadata", atOnce: STORED_AT_ONCE };
      return readMissing({ store, progress }, collection, ids, step, (some) =>
        readMetadata(contract, metadata, some),
      );
    },
  };
}

/** Reads the metadata of tokens. A token that lacks some has a problem. */
export async function readMetadata(
  contract: Erc721Contract,
  metadata: MetadataReader,
  ids: readonly string[],
): Promise<readonly TokenMetadataRow[]> {
  const uris = await contract.tokenUris(ids);
  return Promise.all(
    ids.map(async (tokenId, place): Promise<TokenMetadataRow> => {
      const uri = uris[place] ?? null;
      if (uri === null) return withoutMetadata(tokenId, NO_URI);
      const read = await metadata.read(uri, tokenId);
      if (isFault(read)) return withoutMetadata(tokenId, read.reason);
      return { ...read, tokenId };
    }),
  );
}
