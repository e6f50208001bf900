/** Finds the addresses of a collection's endpoints by their hosts, because the database stores only the hosts. */

import { type KeptAddress, readKeptAddresses } from "../../config/kept-addresses.ts";
import type { RpcAddress } from "../../config/rpc-address.ts";
import { ConfigError } from "../../config/settings.ts";
import type { ChainConfig } from "../../config/source-settings.ts";
import type { Follow } from "../../store/chain/chain-store.ts";

export interface FoundAddresses {
  readonly addresses: readonly RpcAddress[];
  /** Hosts without an address. */
  readonly missing: readonly string[];
}

export type FindAddresses = (follow: Pick<Follow, "chainId" | "settings">) => FoundAddresses;

const ETHEREUM = 1;

/**
 * Creates a function that finds the address of each host in `ETH_RPC_URL`, then in the file of the data folder. For other
 * chains than Ethereum the file comes first, because a host may have one address per chain. Each call reads the file, because
 * `npm run add` may have changed it. `report` receives each error of the file once.
 */
export function createAddressFinder(
  { rpcAddresses, addressFile }: Pick<ChainConfig, "rpcAddresses" | "addressFile">,
  report: (line: string) => void,
): FindAddresses {
  let reported = "";

  function readFile(): readonly KeptAddress[] {
    if (addressFile === null) return [];
    try {
      return readKeptAddresses(addressFile);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      if (error.message !== reported) report(error.message);
      reported = error.message;
      return [];
    }
  }

  return ({ chainId, settings: { rpcHosts } }) => {
    if (rpcHosts === null) return { addresses: rpcAddresses, missing: [] };
    const kept = readFile().filter((each) => each.chainId === chainId);
    const inFile = kept.map(({ address }) => address);
    const places = chainId === ETHEREUM ? [rpcAddresses, inFile] : [inFile, rpcAddresses];
    const missing: string[] = [];
    const addresses = [...new Set(rpcHosts)].flatMap((host) => {
      const found = places.map((place) => place.filter((each) => each.host === host));
      const first = found.find(({ length }) => length > 0);
      if (!first) missing.push(host);
      return first ?? [];
    });
    return { addresses, missing };
  };
}

/** Returns the problem of a missing address. Contains only hosts, because every reader sees it. */
export function missingAddress(missing: readonly string[]): string {
  return missing.length === 0
    ? "ETH_RPC_URL is not set, so its chain cannot be read"
    : `ETH_RPC_URL has no address of ${missing.join(", ")}, so its chain cannot be read`;
}
