/** Keeps the endpoint addresses that a migration removes from a database. */
import type { Config } from "../config/config.ts";
import { addAddresses, addressFileIn } from "../config/kept-addresses.ts";
import { parseRpcAddress } from "../config/rpc-address.ts";
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
      const address = parseRpcAddress(url);
      return address ? [{ chainId, address }] : [];
    });
    if (databaseUrl === null) return addAddresses(addressFileIn(dataDir), addresses);
    const hosts = [...new Set(addresses.map(({ address }) => address.host))].join(", ");
    console.warn(
      `database: it holds no addresses of JSON-RPC endpoints any more; set ETH_RPC_URL to those of ${hosts}`,
    );
  };
}
