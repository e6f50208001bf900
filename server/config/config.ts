/**
 * The settings, read once from the environment. Every setting has a default, so `npm start` needs none.
 * An invalid value ends the program with one sentence that names it.
 */
import { resolve } from "node:path";
import { parseReserved, type ReservedRange } from "../../contract/site/featured.ts";
import { isEmail } from "../../contract/site/forms.ts";
import { CLIP_IDS, type VideoRef, videoRef } from "../../contract/site/videos.ts";
import { parseDecimal, parseInteger } from "../../contract/values/digits.ts";
import { inspect } from "../../contract/values/problem.ts";
import { readNetworks } from "./networks.ts";

export interface Config {
  /** Address to listen on. */
  readonly host: string;
  /** TCP port; 0 lets the system choose. */
  readonly port: number;
  /** The second origin, which serves token programs; null if programs are off: an https site needs PROGRAM_ORIGIN. */
  readonly programs: Programs | null;
  /** Absolute path of the folder with the embedded database. */
  readonly dataDir: string;
  /** PostgreSQL connection string; null uses the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** True if the demo collections are prepared and their market runs. */
  readonly demo: boolean;
  /** Seed of the demo's collections, history and market. */
  readonly demoSeed: number;
  /** Market events per second, for all demo collections together. */
  readonly liveRate: number;
  /** Hosts from which pictures may be fetched; `*.example.org` allows every subdomain. */
  readonly imageHosts: readonly string[];
  /** Gateways for ipfs and arweave addresses. Pictures and programs may be fetched from their hosts too. */
  readonly gateways: Gateways;
  /** Requests for token metadata per second and host; 0 disables the limit. */
  readonly metadataRate: number;
  /** API requests per minute and client; 0 disables the limit. */
  readonly apiRate: number;
  /** Live streams that one client may have open; 0 disables the limit. */
  readonly streamsPerClient: number;
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** Origin of links for use outside the site, such as the address in a shared text. */
  readonly publicUrl: string;
  /** URI for reports of vulnerabilities, published in /.well-known/security.txt; null publishes none. */
  readonly securityContact: string | null;
  /** The mailing list provider's endpoint; null keeps the list in the database. */
  readonly subscribeUrl: string | null;
  /** The contact form provider's endpoint; null keeps the messages in the database. */
  readonly contactUrl: string | null;
  /** Folder of the operator's forms, without a slash at its end; null for our contact form. */
  readonly formsUrl: string | null;
  /** The operator's email address on the pages; null for our contact form. */
  readonly contactEmail: string | null;
  /** Featured positions that stay empty, or null. */
  readonly featuredReserved: ReservedRange | null;
  /** Ethereum JSON-RPC endpoint for gas price and ETH/USD; null uses the demo's values. The first of `chain.rpcUrls`. */
  readonly ethRpcUrl: string | null;
  readonly chain: ChainConfig;
  /** The tutorials' videos in their order; null for a video that is still to come. */
  readonly tutorialVideos: readonly (VideoRef | null)[];
  /** True if browsers store the app for offline use; false makes them delete it. */
  readonly offline: boolean;
  /** Session recording of visitors who agree; null disables it. */
  readonly recording: Recording | null;
}

/** How collections are read from a chain. */
export interface ChainConfig {
  /** JSON-RPC endpoints. The first is asked, the others are fallbacks. */
  readonly rpcUrls: readonly string[];
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

export interface Programs {
  /** TCP port; 0 lets the system choose. */
  readonly port: number;
  /** Origin of the proxy in front of `port`; null if browsers connect to `port` itself. */
  readonly origin: string | null;
}

export interface Recording {
  readonly key: string;
  /** Absolute address of the recorder's script. The security policy then allows traffic with its origin. */
  readonly scriptUrl: string;
}

/** A setting is invalid. The message is complete: print it and exit. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_IMAGE_HOSTS = "ipfs.io,*.seadn.io,*.larvalabs.com,larvalabs.com";
const DEFAULT_IPFS_GATEWAYS = "https://ipfs.io/ipfs/,https://dweb.link/ipfs/";
const DEFAULT_ARWEAVE_GATEWAYS = "https://arweave.net/";
const DEFAULT_TUTORIALS = CLIP_IDS.map((id) => `fairfloor:${id}`).join(",");
const DEFAULT_PORT = 4173;
const MAX_PORT = 65_535;
const DEFAULT_API_RATE = 6_000;
const MAX_API_RATE = 1_000_000;
/** After 64 blocks nothing is dropped any more. */
const MAX_CONFIRMATIONS = 64;
const MAX_RATE = 1000;
const HOST_PATTERN = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/;

/** An empty variable counts as unset, as in `PORT= npm start`. */
function text(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value ? value : null;
}

/** Returns `fallback` if the setting is unset. `parse` returns null for a text that is not `wanted`. */
function setting<Value>(
  env: Environment,
  name: string,
  fallback: Value,
  wanted: string,
  parse: (given: string) => Value | null,
): Value {
  const given = text(env, name);
  if (given === null) return fallback;
  const value = parse(given);
  if (value === null) throw new ConfigError(`${name} must be ${wanted}, got ${inspect(given)}.`);
  return value;
}

function wholeNumber(env: Environment, name: string, fallback: number, max: number): number {
  return setting(env, name, fallback, `a whole number from 0 to ${max}`, (given) => {
    const value = parseInteger(given);
    return value === null || value > max ? null : value;
  });
}

function rate(
  env: Environment,
  name: string,
  fallback: number,
  counted: "events" | "requests",
): number {
  return setting(env, name, fallback, `${counted} a second from 0 to ${MAX_RATE}`, (given) => {
    const value = parseDecimal(given);
    return value === null || value > MAX_RATE ? null : value;
  });
}

function onOff(env: Environment, name: string, fallback: boolean): boolean {
  return setting(env, name, fallback, '"on" or "off"', (given) => {
    const isOn = given.toLowerCase() === "on";
    return isOn || given.toLowerCase() === "off" ? isOn : null;
  });
}

/** Splits a setting at its commas and drops empty parts. */
function list(env: Environment, name: string, fallback = ""): readonly string[] {
  const parts = (text(env, name) ?? fallback).split(",").map((part) => part.trim());
  return parts.filter((part) => part !== "");
}

function hosts(env: Environment, name: string, fallback: string): readonly string[] {
  const names = list(env, name, fallback).map((host) => host.toLowerCase());
  for (const host of names)
    if (!HOST_PATTERN.test(host))
      throw new ConfigError(
        `${name} must be host names parted by commas, such as "ipfs.io,*.seadn.io"; ${inspect(host)} is none.`,
      );
  return names;
}

/** Returns the gateways' prefixes. `folder` is appended to an address that is only an origin. */
function gateways(
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
        `${name} must be https addresses without a port or query, parted by commas, such as "${fallback}"; ${inspect(given)} is none.`,
      );
    return url.pathname === "/" ? url.href + folder : `${url.href.replace(/\/+$/, "")}/`;
  });
}

function networks(env: Environment, name: string): readonly string[] {
  const named = list(env, name);
  const read = readNetworks(named);
  if ("bad" in read)
    throw new ConfigError(
      `${name} must be addresses or networks parted by commas, such as "127.0.0.1,10.0.0.0/8"; ${inspect(read.bad)} is none.`,
    );
  return named;
}

function databaseUrl(env: Environment): string | null {
  const given = text(env, "DATABASE_URL");
  if (given === null) return null;
  // The value may contain a password, so the message does not repeat it.
  if (!/^postgres(ql)?:\/\//.test(given))
    throw new ConfigError(
      'DATABASE_URL must start with "postgres://" or "postgresql://". Leave it out to use the embedded database.',
    );
  return given;
}

/** Returns null if `given` is not an http or https address. */
function webAddress(given: string): URL | null {
  const url = URL.canParse(given) ? new URL(given) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

/** The address may contain a secret, so the message does not repeat it. */
function endpoint(env: Environment, name: string): string | null {
  const given = text(env, name);
  return given === null ? null : parseEndpoint(name, given);
}

function parseEndpoint(name: string, given: string): string {
  const url = webAddress(given);
  if (url === null)
    throw new ConfigError(`${name} must be an address that starts with "https://" or "http://".`);
  return url.href;
}

function chain(env: Environment): ChainConfig {
  return {
    rpcUrls: list(env, "ETH_RPC_URL").map((url) => parseEndpoint("ETH_RPC_URL", url)),
    rpcRate: wholeNumber(env, "RPC_RATE", 10, 100_000),
    confirmations: setting(
      env,
      "CONFIRMATIONS",
      2,
      `a whole number from 1 to ${MAX_CONFIRMATIONS}`,
      (given) => {
        const value = parseInteger(given);
        return value === null || value < 1 || value > MAX_CONFIRMATIONS ? null : value;
      },
    ),
    showsPending: onOff(env, "SHOW_PENDING", true),
  };
}

function videos(env: Environment, name: string, fallback: string): readonly (VideoRef | null)[] {
  return (text(env, name) ?? fallback).split(",").map((part) => {
    const [provider = "", id = ""] = part.trim().split(":");
    if (provider === "") return null;
    const video = videoRef(provider, id);
    if (video === null)
      throw new ConfigError(
        `${name} must be videos parted by commas, such as "fairfloor:deals,youtube:dQw4w9WgXcQ,vimeo:76979871", with nothing between two commas for one to come; ${inspect(part.trim())} is none.`,
      );
    return video;
  });
}

function recording(env: Environment): Recording | null {
  const key = text(env, "RECORDING_KEY");
  const scriptUrl = endpoint(env, "RECORDING_SCRIPT_URL");
  if (key === null) return null;
  if (scriptUrl === null)
    throw new ConfigError("RECORDING_SCRIPT_URL must be set where RECORDING_KEY is.");
  return { key, scriptUrl };
}

function origin<Fallback>(
  env: Environment,
  name: string,
  fallback: Fallback,
  example: string,
): string | Fallback {
  return setting<string | Fallback>(
    env,
    name,
    fallback,
    `an origin such as "${example}"`,
    (given) => {
      const url = webAddress(given);
      return url === null || url.pathname !== "/" || url.search ? null : url.origin;
    },
  );
}

/** Programs must not share the site's origin, and an https page cannot frame an http address. */
function programs(env: Environment, port: number, publicUrl: string): Programs | null {
  const next = port === 0 || port === MAX_PORT ? 0 : port + 1;
  const programPort = wholeNumber(env, "PROGRAM_PORT", next, MAX_PORT);
  if (port !== 0 && programPort === port)
    throw new ConfigError("PROGRAM_PORT must differ from PORT.");
  const given = origin(env, "PROGRAM_ORIGIN", null, "https://programs.example");
  const isSecure = publicUrl.startsWith("https:");
  if (given === null) return isSecure ? null : { port: programPort, origin: null };
  if (text(env, "PUBLIC_URL") === null)
    throw new ConfigError("PUBLIC_URL must be set where PROGRAM_ORIGIN is.");
  if (given === publicUrl || given.startsWith("https:") !== isSecure)
    throw new ConfigError(
      `PROGRAM_ORIGIN must be another origin than PUBLIC_URL and start with "${isSecure ? "https" : "http"}://" like it.`,
    );
  return { port: programPort, origin: given };
}

function securityContact(env: Environment): string | null {
  const wanted = 'an address such as "mailto:security@fairfloor.example" or "https://..."';
  return setting(env, "SECURITY_CONTACT", null, wanted, (given) =>
    URL.canParse(given) && /^(mailto|https|tel):\S+$/.test(given) ? given : null,
  );
}

function formsUrl(env: Environment): string | null {
  const wanted = 'an address without a query, such as "https://forms.fairfloor.example"';
  return setting(env, "FORMS_URL", null, wanted, (given) => {
    const url = webAddress(given);
    return url === null || url.search || url.hash ? null : url.href.replace(/\/+$/, "");
  });
}

/** Reads all settings. Throws `ConfigError` for the first invalid one. */
export function readConfig(env: Environment): Config {
  const port = wholeNumber(env, "PORT", DEFAULT_PORT, MAX_PORT);
  const localUrl = `http://localhost:${port}`;
  const publicUrl = origin(env, "PUBLIC_URL", localUrl, "https://fairfloor.example");
  return {
    host: text(env, "HOST") ?? "127.0.0.1",
    port,
    programs: programs(env, port, publicUrl),
    dataDir: resolve(text(env, "DATA_DIR") ?? ".data"),
    databaseUrl: databaseUrl(env),
    demo: onOff(env, "DEMO", true),
    demoSeed: wholeNumber(env, "DEMO_SEED", 1, 0xffffffff),
    liveRate: rate(env, "LIVE_RATE", 4, "events"),
    imageHosts: hosts(env, "IMAGE_HOSTS", DEFAULT_IMAGE_HOSTS),
    gateways: {
      ipfs: gateways(env, "IPFS_GATEWAYS", DEFAULT_IPFS_GATEWAYS, "ipfs/"),
      arweave: gateways(env, "ARWEAVE_GATEWAYS", DEFAULT_ARWEAVE_GATEWAYS, ""),
    },
    metadataRate: rate(env, "METADATA_RATE", 10, "requests"),
    apiRate: wholeNumber(env, "API_RATE", DEFAULT_API_RATE, MAX_API_RATE),
    streamsPerClient: wholeNumber(env, "STREAMS_PER_CLIENT", 64, 1_000_000),
    trustedProxies: networks(env, "TRUSTED_PROXIES"),
    publicUrl,
    securityContact: securityContact(env),
    subscribeUrl: endpoint(env, "SUBSCRIBE_URL"),
    contactUrl: endpoint(env, "CONTACT_URL"),
    formsUrl: formsUrl(env),
    contactEmail: setting(env, "CONTACT_EMAIL", null, "an email address", (given) =>
      isEmail(given) ? given : null,
    ),
    featuredReserved: setting(
      env,
      "FEATURED_RESERVED",
      null,
      'a range of positions such as "3-4"',
      parseReserved,
    ),
    ethRpcUrl: chain(env).rpcUrls[0] ?? null,
    chain: chain(env),
    tutorialVideos: videos(env, "TUTORIAL_VIDEOS", DEFAULT_TUTORIALS),
    offline: onOff(env, "OFFLINE", true),
    recording: recording(env),
  };
}
