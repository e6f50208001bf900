/** The migration step that takes addresses of JSON-RPC endpoints out of the database, because they may contain keys. */
import { parseTypedAddress } from "../config/rpc-address.ts";
import type { Queryable } from "./database.ts";

export interface StoredAddress {
  readonly chainId: number;
  readonly url: string;
}

/** Receives the addresses that a migration takes out of the database, before they are gone. */
export type OnAddresses = (addresses: readonly StoredAddress[]) => void;

interface Row {
  readonly collection: string;
  readonly chainId: number;
  readonly settings: Readonly<Record<string, unknown>>;
}

/**
 * Leaves the hosts in the settings of followed collections. One without a host uses `ETH_RPC_URL` from then on. The problems go too, because they repeated what an endpoint said.
 * The server notes them again.
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
