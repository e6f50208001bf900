/** Settings of the sources that collections are read from: chains, OpenSea, and the gateways of metadata. */
import { KEY_PATTERN } from "../outbound/keys.ts";
import { addressFileIn } from "./kept-addresses.ts";
import { parseTypedAddress, RPC_ADDRESS, type RpcAddress } from "./rpc-address.ts";
import {
  ConfigError,
  dataDir,
  type Environment,
  got,
  list,
  onOff,
  origin,
  text,
  webAddress,
  wholeNumber,
} from "./settings.ts";

/** Settings for reading collections from a chain. */
export interface ChainConfig {
  /** JSON-RPC endpoints. The first is asked, the others are fallbacks. */
  readonly rpcAddresses: readonly RpcAddress[];
  /** File with the addresses given to `npm run add`. Null on PostgreSQL, because several machines may share it. */
  readonly addressFile: string | null;
  /** JSON-RPC calls per second and endpoint, 0 for no limit. */
  readonly rpcRate: number;
  /** Blocks, an event's own included, after which it is no longer pending. */
  readonly confirmations: number;
  /** False if pending events wait until they are confirmed. */
  readonly showsPending: boolean;
}

/** Prefixes of https addresses, each with a slash at its end, such as "https://ipfs.io/ipfs/". Tried in order. */
export interface Gateways {
  /** A content id and path follow. */
  readonly ipfs: readonly string[];
  /** A transaction id and path follow. */
  readonly arweave: readonly string[];
}

/** Settings for reading listings and offers from OpenSea. */
export interface OpenSeaConfig {
  /** API key. Null: OpenSea is not read. */
  readonly key: string | null;
  /** Origin of the REST API. */
  readonly url: string;
  /** Address of the stream's socket, such as "wss://stream-api.opensea.io/socket". */
  readonly streamUrl: string;
  /** Seconds between two comparisons of a collection with all live orders. */
  readonly sweepSeconds: number;
}

const DEFAULT_OPENSEA_URL = "https://api.opensea.io";
const DEFAULT_OPENSEA_STREAM_URL = "wss://stream-api.opensea.io/socket";
const MAX_SWEEP_SECONDS = 7 * 86_400;
const SECONDS = { min: 1, unit: " of seconds" };
const DEFAULT_IPFS_GATEWAYS = "https://ipfs.io/ipfs/,https://dweb.link/ipfs/";
const DEFAULT_ARWEAVE_GATEWAYS = "https://arweave.net/";
/** After 64 blocks nothing is dropped any more. */
const MAX_CONFIRMATIONS = 64;

export function gateways(env: Environment): Gateways {
  return {
    ipfs: prefixes(env, "IPFS_GATEWAYS", DEFAULT_IPFS_GATEWAYS, "ipfs/"),
    arweave: prefixes(env, "ARWEAVE_GATEWAYS", DEFAULT_ARWEAVE_GATEWAYS, ""),
  };
}

/** Returns the gateways' prefixes. `folder` is appended to an address that is only an origin. */
function prefixes(
  env: Environment,
  name: string,
  fallback: string,
  folder: string,
): readonly string[] {
  return list(env, name, fallback).map((given) => {
    const url = webAddress(given);
    const isGateway =
      url?.protocol === "https:" &&
      `${url.username}${url.password}${url.port}${url.search}${url.hash}` === "";
    if (!isGateway)
      throw new ConfigError(
        `${name} must be https addresses without a port or query, parted by commas, such as "${fallback}"${got(given)}.`,
      );
    return url.pathname === "/" ? url.href + folder : `${url.href.replace(/\/+$/, "")}/`;
  });
}

export function chain(env: Environment): ChainConfig {
  return {
    rpcAddresses: list(env, "ETH_RPC_URL").map((given) => {
      const address = parseTypedAddress(given);
      if (address === null) throw new ConfigError(`ETH_RPC_URL must be ${RPC_ADDRESS}.`);
      return address;
    }),
    addressFile: text(env, "DATABASE_URL") === null ? addressFileIn(dataDir(env)) : null,
    rpcRate: wholeNumber(env, "RPC_RATE", 10, 100_000),
    confirmations: wholeNumber(env, "CONFIRMATIONS", 2, MAX_CONFIRMATIONS, { min: 1 }),
    showsPending: onOff(env, "SHOW_PENDING", true),
  };
}

export function openSea(env: Environment): OpenSeaConfig {
  return {
    key: key(env, "OPENSEA_API_KEY"),
    url: origin(env, "OPENSEA_URL", DEFAULT_OPENSEA_URL, DEFAULT_OPENSEA_URL),
    streamUrl: socket(env, "OPENSEA_STREAM_URL", DEFAULT_OPENSEA_STREAM_URL),
    sweepSeconds: wholeNumber(env, "OPENSEA_SWEEP_SECONDS", 3_600, MAX_SWEEP_SECONDS, SECONDS),
  };
}

/** Checks that the key fits into an HTTP header. The message does not repeat it. */
function key(env: Environment, name: string): string | null {
  const given = text(env, name);
  if (given !== null && !KEY_PATTERN.test(given))
    throw new ConfigError(`${name} must be a key without spaces, as OpenSea shows it.`);
  return given;
}

/** The address may contain a key, so the message does not repeat it. */
function socket(env: Environment, name: string, fallback: string): string {
  const given = text(env, name) ?? fallback;
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !/^wss?:$/.test(url.protocol) || url.search + url.hash !== "")
    throw new ConfigError(
      `${name} must be the address of a socket without a query, such as "${fallback}".`,
    );
  return url.href.replace(/\/+$/, "");
}
