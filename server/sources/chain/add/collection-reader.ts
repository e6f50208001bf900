/** Reads collections from their chain for `npm run add`. */
import { chainName } from "../../../../contract/chains.ts";
import { counted, whole } from "../../../../contract/values/format.ts";
import type { ChainConfig } from "../../../platform/config/source-settings.ts";
import type { Store } from "../../../storage/store/store.ts";
import type { ValueTokens } from "../../../valuation/ingest/prepare.ts";
import type { CollectionReader } from "../../collection-source.ts";
import { createMetadataReader, type MetadataReaderOptions } from "../../metadata/fetch-metadata.ts";
import { CHAIN, type ChainSettings, type NewChainFollow } from "../follow/chain-follow.ts";
import { connectChain, createMarket } from "../follow/connect.ts";
import { rereadTokens } from "../follow/refresh-metadata.ts";
import { createErc721Contract, type Erc721Contract } from "../protocol/erc721/erc721-contract.ts";
import { createRangeLimit } from "../protocol/rpc/log-ranges.ts";
import { addCollection } from "./add-collection.ts";
import { chooseFirstBlock } from "./choose-blocks.ts";
import { createErc721Tokens } from "./erc721-tokens.ts";
import { type Estimate, estimate } from "./estimate.ts";
import { findContract } from "./find-contract.ts";
import { createPunkTokens } from "./punk-tokens.ts";

/** Tokens whose metadata are read and stored again at a time. */
const REREAD_AT_ONCE = 100;

export interface ChainReaderParts {
  readonly config: ChainConfig;
  readonly metadata: MetadataReaderOptions;
  readonly value: ValueTokens;
  readonly signal?: AbortSignal | undefined;
  /** Replaces waiting for the endpoint, for tests. */
  readonly wait?: ((durationMs: number) => Promise<void>) | undefined;
}

export function createChainReader(parts: ChainReaderParts): CollectionReader {
  const { config, metadata, signal, value, wait } = parts;
  const { rpcAddresses: addresses, rpcRate } = config;
  const connection = connectChain({ addresses, rate: rpcRate, signal, ...(wait && { wait }) });
  const { reader, caller, rpc } = connection;
  const marketOf = ({ contract, chainId, settings }: NewChainFollow) =>
    createMarket(settings.market, contract, connection, chainId);
  const contractOf = ({ contract }: Pick<NewChainFollow, "contract">) =>
    createErc721Contract(contract, reader, caller);
  return {
    resumes: true,
    find: (wanted) => findContract(connection, wanted),
    chainOf: () => connection.chainId(),
    placeOf: ({ chainId }) => chainName(chainId),

    async costOf(follow: NewChainFollow, options) {
      const { market, dataContract } = follow.settings;
      const head = await reader.head();
      const fromBlock = await chooseFirstBlock(reader, head, options);
      const limit = createRangeLimit();
      const tokens = dataContract
        ? options.punks
        : (await contractOf(follow).tokenIds(limit, head.number)).ids.length;
      const range = { kind: market, fromBlock, head: head.number, tokens };
      const cost = await estimate(reader, marketOf(follow), limit, range);
      return costSentence(market, cost, tokens, rpc.isLocal ? 0 : rpcRate);
    },

    async read(store, follow: NewChainFollow, progress, options) {
      const { dataContract } = follow.settings;
      const common = { store, ...connection, progress };
      const market = marketOf(follow);
      const tokens = dataContract
        ? createPunkTokens(common, dataContract, options.punks)
        : createErc721Tokens(
            common,
            contractOf(follow),
            createMetadataReader(metadata),
            createRangeLimit(),
          );
      const parts = { ...common, market, tokens, rules: config, value };
      const { bundles, firstBundle, ...added } = await addCollection(
        follow.collection,
        parts,
        options,
      );
      const example = firstBundle ? ` (first in transaction ${firstBundle})` : "";
      const leftOut = bundles > 0 ? `${counted(bundles, "bundle")} left out${example}` : null;
      return { ...added, leftOut };
    },

    async reread(store, { collection, contract }, ids, isAll, progress) {
      const known = new Map((await store.metadata(collection)).map((row) => [row.tokenId, row]));
      const parts = {
        ...{ store, known },
        contract: contractOf({ contract }),
        metadata: createMetadataReader(metadata),
      };
      const counter = progress.count("Reading metadata", "tokens", ids.length);
      const unread = [];
      for (let start = 0; start < ids.length; start += REREAD_AT_ONCE) {
        const some = ids.slice(start, start + REREAD_AT_ONCE);
        for (const row of (await rereadTokens(parts, collection, some)).unread) unread.push(row);
        counter.done(start + some.length);
      }
      if (isAll) await noteMissing(store, collection, parts.contract);
      return { unread, problems: [] };
    },

    spent() {
      const calls = [...rpc.counts.values()].reduce((sum, count) => sum + count, 0);
      return `JSON-RPC calls: ${whole(calls)}.`;
    },
  };
}

/** Compares the tokens that are known to have an owner with what the contract counts. It may have grown since it was added. */
async function noteMissing(
  store: Store,
  collection: string,
  contract: Pick<Erc721Contract, "total">,
): Promise<void> {
  const total = await contract.total();
  const states = await store.chainTokens(collection);
  const known = (await store.metadata(collection)).filter(
    ({ tokenId }) => states.get(tokenId)?.owner !== null,
  );
  const missingTokens = total === null ? 0 : Number(total) - known.length;
  await store.noteFollow(collection, CHAIN, { missingTokens });
}

function costSentence(
  market: ChainSettings["market"],
  cost: Estimate,
  tokens: number,
  rate: number,
): string {
  const calls = cost.logCalls + cost.otherCalls;
  const time = rate === 0 ? "" : `, at ${rate} a second ${whole(Math.ceil(calls / rate / 60))} min`;
  const receipts =
    market === "erc721" ? " The transactions of its transfers come on top: one call each." : "";
  return `About ${whole(calls)} JSON-RPC calls${time}: ${whole(cost.logCalls)} for the logs of ${whole(cost.blocks)} blocks, ${whole(cost.blocksPerCall)} at a time, and ${whole(cost.otherCalls)} for ${whole(tokens)} tokens.${receipts}`;
}
