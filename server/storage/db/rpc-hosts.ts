/** Migration step that replaces the addresses of JSON-RPC endpoints by their hosts, because addresses may contain keys. */
import { parseTypedAddress } from "../../platform/config/rpc-address.ts";
import type { Queryable } from "./database.ts";

export interface StoredAddress {
  readonly chainId: number;
  readonly url: string;
}

/** Receives the addresses before the migration removes them from the database. */
export type OnAddresses = (addresses: readonly StoredAddress[]) => void;

interface Row {
  readonly collection: string;
  readonly chainId: number;
  readonly settings: Readonly<Record<string, unknown>>;
}

/**
 * Replaces addresses by hosts in the settings of followed collections. A collection without a host then uses `ETH_RPC_URL`.
 * Clears the stored problems, because they may contain text of an endpoint. The server stores current problems again.
 */
export async function leaveHosts(tx: Queryable, onAddresses: OnAddresses): Promise<void> {
  const rows = await tx.query<Row>(
    `select collection, chain_id as "chainId", settings from follows order by collection`,
  );
  const stored = rows.flatMap(({ chainId, settings }) =>
    (addressesIn(settings) ?? []).map((url) => ({ chainId, url })),
  );
  if (stored.length > 0) onAddresses(stored);
  for (const { collection, settings } of rows) {
    const { rpcUrls: _, ...rest } = settings;
    const hosts = [...new Set((addressesIn(settings) ?? []).flatMap(hostsOf))];
    await tx.query("update follows set settings = $2::json, problem = null where collection = $1", [
      collection,
      JSON.stringify({ ...rest, rpcHosts: hosts.length > 0 ? hosts : null }),
    ]);
  }
}

/** Returns null if the collection uses `ETH_RPC_URL`. */
function addressesIn({ rpcUrls }: Row["settings"]): readonly string[] | null {
  return Array.isArray(rpcUrls) ? rpcUrls.map(String) : null;
}

/** Returns no host if it may be a part of a password, because every reader sees it. */
function hostsOf(url: string): readonly string[] {
  const address = parseTypedAddress(url);
  return address ? [address.host] : [];
}
