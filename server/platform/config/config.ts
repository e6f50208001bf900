/**
 * The settings, read once from the environment. Every setting has a default, so `npm start` needs none.
 * An invalid value ends the program with one sentence that names it.
 */
import { parseReserved, type ReservedRange } from "../../../contract/site/featured.ts";
import { isEmail } from "../../../contract/site/forms.ts";
import { SOCIAL_NETWORKS } from "../../../contract/site/social-links.ts";
import { CLIP_IDS, type VideoRef, videoRef } from "../../../contract/site/videos.ts";
import { readNetworks } from "./networks.ts";
import type { RpcAddress } from "./rpc-address.ts";
import {
  ConfigError,
  dataDir,
  type Environment,
  endpoint,
  got,
  list,
  onOff,
  origin,
  rate,
  setting,
  text,
  webAddress,
  wholeNumber,
} from "./settings.ts";
import {
  type ChainConfig,
  chain,
  type Gateways,
  gateways,
  type OpenSeaConfig,
  openSea,
} from "./source-settings.ts";

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
  /** Requests for pages and API per minute and client; 0 disables the limit. */
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
  /** `<meta>` name -> address of a social page that the operator has set; empty for no link. */
  readonly social: Readonly<Record<string, string>>;
  /** Featured positions that stay empty, or null. */
  readonly featuredReserved: ReservedRange | null;
  /** Endpoint for gas price and ETH/USD; null uses the demo's values. The first of `chain.rpcAddresses`. */
  readonly ethRpc: RpcAddress | null;
  readonly chain: ChainConfig;
  readonly openSea: OpenSeaConfig;
  /** The tutorials' videos in their order; null for a video that is still to come. */
  readonly tutorialVideos: readonly (VideoRef | null)[];
  /** True if browsers store the app for offline use; false makes them delete it. */
  readonly offline: boolean;
  /** "debug" logs the way of each batch of events; null does not. */
  readonly log: "debug" | null;
  /** Session recording of visitors who agree; null disables it. */
  readonly recording: Recording | null;
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

const DEFAULT_IMAGE_HOSTS = "ipfs.io,*.seadn.io,*.larvalabs.com,larvalabs.com";
const DEFAULT_TUTORIALS = CLIP_IDS.map((id) => `fairfloor:${id}`).join(",");
const DEFAULT_PORT = 4173;
const MAX_PORT = 65_535;
const DEFAULT_API_RATE = 6_000;
const MAX_API_RATE = 1_000_000;
const HOST_PATTERN = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/;

function hosts(env: Environment, name: string, fallback: string): readonly string[] {
  const names = list(env, name, fallback).map((host) => host.toLowerCase());
  for (const host of names)
    if (!HOST_PATTERN.test(host))
      throw new ConfigError(
        `${name} must be host names parted by commas, such as "ipfs.io,*.seadn.io"${got(host)}.`,
      );
  return names;
}

function networks(env: Environment, name: string): readonly string[] {
  const named = list(env, name);
  const read = readNetworks(named);
  if ("bad" in read)
    throw new ConfigError(
      `${name} must be addresses or networks parted by commas, such as "127.0.0.1,10.0.0.0/8"${got(read.bad)}.`,
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

function videos(env: Environment, name: string, fallback: string): readonly (VideoRef | null)[] {
  return (text(env, name) ?? fallback).split(",").map((part) => {
    const [provider = "", id = ""] = part.trim().split(":");
    if (provider === "") return null;
    const video = videoRef(provider, id);
    if (video === null)
      throw new ConfigError(
        `${name} must be videos parted by commas, such as "fairfloor:deals,youtube:dQw4w9WgXcQ,vimeo:76979871", with nothing between two commas for one to come${got(part.trim())}.`,
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

/** Here an empty variable is not unset: it takes the link away. */
function social(env: Environment): Readonly<Record<string, string>> {
  const given = SOCIAL_NETWORKS.flatMap(({ setting: name, meta }) => {
    const value = env[name]?.trim();
    return value === undefined ? [] : [[meta, value === "" ? "" : (endpoint(env, name) ?? "")]];
  });
  return Object.fromEntries(given);
}

/** Reads all settings. Throws `ConfigError` for the first invalid one. */
export function readConfig(env: Environment): Config {
  const port = wholeNumber(env, "PORT", DEFAULT_PORT, MAX_PORT);
  const localUrl = `http://localhost:${port}`;
  const publicUrl = origin(env, "PUBLIC_URL", localUrl, "https://fairfloor.example");
  const chainConfig = chain(env);
  return {
    host: text(env, "HOST") ?? "127.0.0.1",
    port,
    programs: programs(env, port, publicUrl),
    dataDir: dataDir(env),
    databaseUrl: databaseUrl(env),
    demo: onOff(env, "DEMO", true),
    demoSeed: wholeNumber(env, "DEMO_SEED", 1, 0xffffffff),
    liveRate: rate(env, "LIVE_RATE", 4, "events"),
    imageHosts: hosts(env, "IMAGE_HOSTS", DEFAULT_IMAGE_HOSTS),
    gateways: gateways(env),
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
    social: social(env),
    featuredReserved: setting(
      env,
      "FEATURED_RESERVED",
      null,
      'a range of positions such as "3-4"',
      parseReserved,
    ),
    ethRpc: chainConfig.rpcAddresses[0] ?? null,
    chain: chainConfig,
    openSea: openSea(env),
    tutorialVideos: videos(env, "TUTORIAL_VIDEOS", DEFAULT_TUTORIALS),
    offline: onOff(env, "OFFLINE", true),
    log: setting(env, "LOG", null, '"debug"', (given) => (given === "debug" ? given : null)),
    recording: recording(env),
  };
}
