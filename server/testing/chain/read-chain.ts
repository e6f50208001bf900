/** Reads a chain into a store once, as a server does that follows it. */
import type { Hex } from "../../market/raw-log.ts";
import { catchUp } from "../../sources/chain/follow/catch-up.ts";
import type { ChainSettings } from "../../sources/chain/follow/chain-follow.ts";
import {
  type ChainConnection,
  connectChain,
  createMarket,
} from "../../sources/chain/follow/connect.ts";
import { refreshMetadata } from "../../sources/chain/follow/refresh-metadata.ts";
import { createRangeLimit } from "../../sources/chain/protocol/rpc/log-ranges.ts";
import { createMetadataReader } from "../../sources/metadata/fetch-metadata.ts";
import type { Store } from "../../storage/store/store.ts";
import { valueCollection } from "../../valuation/project.ts";
import { rpcAddress } from "./rpc-address.ts";

/** Connects to endpoints. A wait passes at once. */
export function connectTo(...urls: readonly string[]): ChainConnection {
  return connectChain({ addresses: urls.map(rpcAddress), rate: 0, wait: async () => {} });
}

interface Reading {
  readonly contract: Hex;
  readonly kind?: ChainSettings["market"];
  readonly rules?: Parameters<typeof catchUp>[1]["rules"];
  /** Blocks after the newest one up to which it reads, though they do not exist. */
  readonly beyond?: number;
}

/** Reads a collection's blocks up to the newest one. */
export async function readChain(
  store: Parameters<typeof catchUp>[1]["store"],
  id: string,
  connection: ChainConnection,
  { contract, kind = "cryptopunks", rules, beyond = 0 }: Reading,
): Promise<void> {
  const { reader } = connection;
  const parts = {
    store,
    reader,
    market: createMarket(kind, contract, connection, await connection.chainId()),
    rules: rules ?? { confirmations: 2, showsPending: true },
    limit: createRangeLimit(),
  };
  const head = await reader.head();
  await catchUp(id, parts, { ...head, number: head.number + beyond });
}

/** Reads the metadata of changed tokens. Returns how many it read. */
export async function refreshTokens(store: Store, connection: ChainConnection): Promise<number> {
  const [follow] = await store.follows<ChainSettings>("chain");
  if (!follow) throw new Error("not followed");
  const metadata = createMetadataReader({ gateways: { ipfs: [], arweave: [] }, rate: 0 });
  const value = async (...given: Parameters<typeof valueCollection>) => valueCollection(...given);
  return refreshMetadata({ store, metadata, value, reportRefresh: () => {} }, follow, connection);
}
