import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { ConfigError } from "./settings.ts";

it("needs no settings at all", () => {
  expect(readConfig({})).toMatchObject({
    host: "127.0.0.1",
    port: 4173,
    programs: { port: 4174, origin: null },
    databaseUrl: null,
    demo: true,
    gateways: {
      ipfs: ["https://ipfs.io/ipfs/", "https://dweb.link/ipfs/"],
      arweave: ["https://arweave.net/"],
    },
    metadataRate: 10,
    apiRate: 6_000,
    streamsPerClient: 64,
    trustedProxies: [],
    publicUrl: "http://localhost:4173",
    securityContact: null,
    subscribeUrl: null,
    contactUrl: null,
    formsUrl: null,
    contactEmail: null,
    social: {},
    featuredReserved: null,
    ethRpc: null,
    chain: {
      rpcAddresses: [],
      addressFile: resolve(".data/rpc-addresses"),
      rpcRate: 10,
      confirmations: 2,
      showsPending: true,
    },
    openSea: {
      key: null,
      url: "https://api.opensea.io",
      streamUrl: "wss://stream-api.opensea.io/socket",
      sweepSeconds: 3_600,
    },
    log: null,
    recording: null,
  });
});

it("treats an empty setting as unset", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: " ", DEMO: "" })).toEqual(readConfig({}));
});

it("reads the address of a social page, where an empty one takes the link away", () => {
  expect(readConfig({ DISCORD_URL: "https://chat.example/us", MEDIUM_URL: " " }).social).toEqual({
    "fairfloor:discord": "https://chat.example/us",
    "fairfloor:medium": "",
  });
});

it("reads all settings", () => {
  expect(
    readConfig({
      HOST: "0.0.0.0",
      PORT: "0",
      PROGRAM_PORT: "4180",
      PROGRAM_ORIGIN: "https://programs.example/",
      DATA_DIR: "/srv/fairfloor",
      DATABASE_URL: "postgres://u:p@db/fairfloor",
      DEMO: "OFF",
      DEMO_SEED: "7",
      LIVE_RATE: "2.5",
      IMAGE_HOSTS: "ipfs.io, *.Seadn.io",
      IPFS_GATEWAYS: "https://ipfs.example, https://Gateway.example/key/ipfs",
      ARWEAVE_GATEWAYS: "https://arweave.example,https://g8way.example/raw/",
      METADATA_RATE: "0.5",
      API_RATE: "0",
      STREAMS_PER_CLIENT: "8",
      TRUSTED_PROXIES: "127.0.0.1, fd00::/8",
      PUBLIC_URL: "https://fairfloor.example/",
      SECURITY_CONTACT: "mailto:security@fairfloor.example",
      SUBSCRIBE_URL: "https://list.example/subscribe/post-json?u=1&id=2&c=_",
      CONTACT_URL: "https://forms.example/f/1",
      FORMS_URL: "https://forms.example/us/",
      CONTACT_EMAIL: "hello@fairfloor.test",
      FEATURED_RESERVED: "3-4",
      ETH_RPC_URL: "http://127.0.0.1:8545, https://rpc.example/v2/key",
      RPC_RATE: "25",
      CONFIRMATIONS: "6",
      SHOW_PENDING: "off",
      OPENSEA_API_KEY: " key-1 ",
      OPENSEA_URL: "http://127.0.0.1:9000",
      OPENSEA_STREAM_URL: "ws://127.0.0.1:9000/socket/",
      OPENSEA_SWEEP_SECONDS: "60",
      TUTORIAL_VIDEOS: "fairfloor:deals, youtube:dQw4w9WgXcQ,,vimeo:76979871",
      OFFLINE: "off",
      LOG: "debug",
      RECORDING_KEY: "project",
      RECORDING_SCRIPT_URL: "https://record.example/recorder.js",
    }),
  ).toEqual({
    host: "0.0.0.0",
    port: 0,
    programs: { port: 4180, origin: "https://programs.example" },
    dataDir: "/srv/fairfloor",
    databaseUrl: "postgres://u:p@db/fairfloor",
    demo: false,
    demoSeed: 7,
    liveRate: 2.5,
    imageHosts: ["ipfs.io", "*.seadn.io"],
    gateways: {
      ipfs: ["https://ipfs.example/ipfs/", "https://gateway.example/key/ipfs/"],
      arweave: ["https://arweave.example/", "https://g8way.example/raw/"],
    },
    metadataRate: 0.5,
    apiRate: 0,
    streamsPerClient: 8,
    trustedProxies: ["127.0.0.1", "fd00::/8"],
    publicUrl: "https://fairfloor.example",
    securityContact: "mailto:security@fairfloor.example",
    subscribeUrl: "https://list.example/subscribe/post-json?u=1&id=2&c=_",
    contactUrl: "https://forms.example/f/1",
    formsUrl: "https://forms.example/us",
    contactEmail: "hello@fairfloor.test",
    social: {},
    featuredReserved: { first: 3, last: 4 },
    ethRpc: expect.objectContaining({ host: "127.0.0.1:8545" }),
    chain: {
      rpcAddresses: [
        expect.objectContaining({ host: "127.0.0.1:8545" }),
        expect.objectContaining({ host: "rpc.example" }),
      ],
      addressFile: null,
      rpcRate: 25,
      confirmations: 6,
      showsPending: false,
    },
    openSea: {
      key: "key-1",
      url: "http://127.0.0.1:9000",
      streamUrl: "ws://127.0.0.1:9000/socket",
      sweepSeconds: 60,
    },
    tutorialVideos: [
      { provider: "fairfloor", id: "deals" },
      { provider: "youtube", id: "dQw4w9WgXcQ" },
      null,
      { provider: "vimeo", id: "76979871" },
    ],
    offline: false,
    log: "debug",
    recording: { key: "project", scriptUrl: "https://record.example/recorder.js" },
  });
});

it.each([
  ["LOG", "verbose"],
  ["PORT", "70000"],
  ["PORT", "-1"],
  ["PORT", "0x10"],
  ["PORT", "http"],
  ["PROGRAM_PORT", "70000"],
  ["PROGRAM_PORT", "4173"],
  ["PROGRAM_ORIGIN", "programs.example"],
  ["PROGRAM_ORIGIN", "https://programs.example/x"],
  ["SECURITY_CONTACT", "security@fairfloor.example"],
  ["SECURITY_CONTACT", "mailto:a\nExpires: 2100-01-01"],
  ["SECURITY_CONTACT", "javascript:alert(1)"],
  ["DEMO", "maybe"],
  ["DEMO_SEED", "1.5"],
  ["LIVE_RATE", "fast"],
  ["LIVE_RATE", "1e9"],
  ["IMAGE_HOSTS", "https://ipfs.io"],
  ["IPFS_GATEWAYS", "ipfs.io"],
  ["IPFS_GATEWAYS", "http://ipfs.io/ipfs/"],
  ["IPFS_GATEWAYS", "https://ipfs.io:8443/ipfs/"],
  ["IPFS_GATEWAYS", "https://ipfs.io/ipfs/?key=1"],
  ["IPFS_GATEWAYS", "https://ipfs.io/ipfs/,https://user:secret@dweb.link/ipfs/"],
  ["ARWEAVE_GATEWAYS", "ar://"],
  ["METADATA_RATE", "fast"],
  ["METADATA_RATE", "-1"],
  ["METADATA_RATE", "1001"],
  ["API_RATE", "many"],
  ["STREAMS_PER_CLIENT", "-1"],
  ["TRUSTED_PROXIES", "localhost"],
  ["TRUSTED_PROXIES", "10.0.0.0/33"],
  ["TRUSTED_PROXIES", "10.0.0.0/8/8"],
  ["DATABASE_URL", "mysql://db"],
  ["PUBLIC_URL", "fairfloor"],
  ["PUBLIC_URL", "javascript:alert(1)"],
  ["PUBLIC_URL", "https://fairfloor.example/path"],
  ["SUBSCRIBE_URL", "list.example"],
  ["CONTACT_URL", "mailto:us@example.org"],
  ["FORMS_URL", "javascript:alert(1)"],
  ["FORMS_URL", "https://forms.example/?form=1"],
  ["TWITTER_URL", "@fairfloor"],
  ["DISCORD_URL", "javascript:alert(1)"],
  ["CONTACT_EMAIL", "mailto:us@example.org?subject=hello you"],
  ["FEATURED_RESERVED", "4-3"],
  ["ETH_RPC_URL", "ws://127.0.0.1"],
  ["ETH_RPC_URL", "http://127.0.0.1,ws://127.0.0.1"],
  ["RPC_RATE", "-1"],
  ["CONFIRMATIONS", "0"],
  ["CONFIRMATIONS", "65"],
  ["SHOW_PENDING", "maybe"],
  ["OPENSEA_API_KEY", "two keys"],
  ["OPENSEA_API_KEY", "schlüssel"],
  ["OPENSEA_URL", "https://api.opensea.io/api/v2"],
  ["OPENSEA_STREAM_URL", "https://stream-api.opensea.io/socket"],
  ["OPENSEA_STREAM_URL", "wss://stream-api.opensea.io/socket?token=1"],
  ["OPENSEA_SWEEP_SECONDS", "0"],
  ["OPENSEA_SWEEP_SECONDS", "hourly"],
  ["TUTORIAL_VIDEOS", "youtube"],
  ["TUTORIAL_VIDEOS", "dailymotion:x1"],
  ["TUTORIAL_VIDEOS", "vimeo:1/../2"],
])("rejects %s=%s and names the setting", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must`));
});

it.each(["DATABASE_URL", "ETH_RPC_URL", "SUBSCRIBE_URL"])(
  "does not repeat the secret in %s",
  (name) => {
    expect(() => readConfig({ [name]: "pg://u:secret@db" })).toThrow(/^(?!.*secret)/);
  },
);

it.each([
  ["IPFS_GATEWAYS", "https://user:secret@gateway.example/ipfs/"],
  ["IMAGE_HOSTS", "https://user:secret@images.example"],
  ["TRUSTED_PROXIES", "http://user:secret@10.0.0.1:3128"],
  ["OPENSEA_URL", "https://api.opensea.io/secret"],
  ["PUBLIC_URL", "https://fairfloor.example/?secret"],
  ["ETH_RPC_URL", "https://user:12/secret@rpc.example"],
  ["OPENSEA_API_KEY", "my secret"],
  ["OPENSEA_STREAM_URL", "wss://stream-api.opensea.io/socket/websocket?token=secret&vsn=2.0.0"],
])("does not repeat a key in %s", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(/^(?!.*secret)/);
});

describe("the origin of token programs", () => {
  const programs = (env: Record<string, string>) => readConfig(env).programs;
  const secure = { PUBLIC_URL: "https://fairfloor.example" };

  it("is the next port, or a port that the system chooses", () => {
    expect(programs({ PORT: "80" })).toEqual({ port: 81, origin: null });
    expect(programs({ PORT: "0" })).toEqual({ port: 0, origin: null });
    expect(programs({ PORT: "65535" })).toEqual({ port: 0, origin: null });
  });

  it("must be set for an https site, which otherwise has no programs", () => {
    expect(programs(secure)).toBeNull();
    expect(programs({ ...secure, PROGRAM_PORT: "5000" })).toBeNull();
  });

  it.each(["https://fairfloor.example", "http://programs.example"])(
    "cannot be %s for an https site",
    (origin) => {
      expect(() => programs({ ...secure, PROGRAM_ORIGIN: origin })).toThrow(/^PROGRAM_ORIGIN must/);
    },
  );

  it("requires the site's own origin", () => {
    expect(() => programs({ PROGRAM_ORIGIN: "https://programs.example" })).toThrow(
      /^PUBLIC_URL must be set/,
    );
  });
});

it("requires the recorder's script if there is a key", () => {
  expect(() => readConfig({ RECORDING_KEY: "k" })).toThrow(/^RECORDING_SCRIPT_URL must be set/);
  expect(readConfig({ RECORDING_SCRIPT_URL: "https://record.example/r.js" }).recording).toBeNull();
});
