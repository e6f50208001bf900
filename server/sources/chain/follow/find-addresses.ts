/** Finds the addresses of a collection's endpoints by their hosts, because the database stores only the hosts. */

import { statSync } from "node:fs";
import { type KeptAddress, readKeptAddresses } from "../../../platform/config/kept-addresses.ts";
import type { RpcAddress } from "../../../platform/config/rpc-address.ts";
import { ConfigError } from "../../../platform/config/settings.ts";
import type { ChainConfig } from "../../../platform/config/source-settings.ts";
import { messageOf } from "../../../platform/log/message-of.ts";
import type { ChainFollow, ChainSettings } from "./chain-follow.ts";

export interface FoundAddresses {
  readonly addresses: readonly RpcAddress[];
  /** Hosts without an address. */
  readonly missing: readonly string[];
}

interface AddressedFollow extends Pick<ChainFollow, "chainId"> {
  readonly settings: Pick<ChainSettings, "rpcHosts">;
}

export type FindAddresses = (follow: AddressedFollow) => FoundAddresses;

const ETHEREUM = 1;

/**
 * Creates a function that finds the address of each host in `ETH_RPC_URL`, then in the file of the data folder. For other
 * chains than Ethereum the file comes first, because a host may have one address per chain. The file is read again if
 * `npm run add` or somebody else changed it. An unreadable file counts as empty. `report` receives each error of the file once.
 */
export function createAddressFinder(
  { rpcAddresses, addressFile }: Pick<ChainConfig, "rpcAddresses" | "addressFile">,
  report: (line: string) => void,
): FindAddresses {
  let kept: readonly KeptAddress[] = [];
  let version = "";
  let reported = "";

  function readFile(): readonly KeptAddress[] {
    if (addressFile === null) return [];
    try {
      const found = versionOf(addressFile);
      if (found !== version) kept = readKeptAddresses(addressFile);
      version = found;
      reported = "";
    } catch (error) {
      const reason =
        error instanceof ConfigError
          ? error.message
          : `${addressFile} cannot be read: ${messageOf(error)}`;
      if (reason !== reported) report(reason);
      kept = [];
      version = "";
      reported = reason;
    }
    return kept;
  }

  return ({ chainId, settings: { rpcHosts } }) => {
    if (rpcHosts === null) return { addresses: rpcAddresses, missing: [] };
    const ofChain = readFile().filter((each) => each.chainId === chainId);
    const inFile = ofChain.map(({ address }) => address);
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

/** Returns a text that changes with the file's content and permissions, and when another file replaces it. */
function versionOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.ctimeMs} ${found.size}` : "none";
}

/** Returns the problem of a missing address. Contains only hosts, because every reader sees it. */
export function missingAddress(missing: readonly string[]): string {
  return missing.length === 0
    ? "ETH_RPC_URL is not set, so its chain cannot be read"
    : `ETH_RPC_URL has no address of ${missing.join(", ")}, so its chain cannot be read`;
}
