/** Keeps the endpoint addresses that a migration removes from a database. */
import type { Config } from "../../platform/config/config.ts";
import { addAddresses, addressFileIn } from "../../platform/config/kept-addresses.ts";
import { parseTypedAddress } from "../../platform/config/rpc-address.ts";
import type { OnAddresses } from "./rpc-hosts.ts";

/**
 * Creates a function that writes the addresses to a file in the data folder. Several machines may share a PostgreSQL database,
 * so there it only logs which setting needs them.
 */
export function addressKeeper({
  dataDir,
  databaseUrl,
}: Pick<Config, "dataDir" | "databaseUrl">): OnAddresses {
  return (stored) => {
    const addresses = stored.flatMap(({ chainId, url }) => {
      const address = parseTypedAddress(url);
      return address ? [{ chainId, address }] : [];
    });
    if (addresses.length < stored.length)
      console.warn(
        "database: an address of a JSON-RPC endpoint is dropped, because what looks like its host may be a part of a password; set ETH_RPC_URL to it, with %40 for @ and %2F for /",
      );
    if (addresses.length === 0) return;
    if (databaseUrl === null) return addAddresses(addressFileIn(dataDir), addresses);
    const hosts = [...new Set(addresses.map(({ address }) => address.host))].join(", ");
    console.warn(
      `database: it holds no addresses of JSON-RPC endpoints any more; set ETH_RPC_URL to those of ${hosts}`,
    );
  };
}
