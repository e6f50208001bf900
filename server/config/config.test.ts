import { expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

it("needs no settings at all", () => {
  expect(readConfig({})).toMatchObject({
    host: "127.0.0.1",
    port: 4173,
    databaseUrl: null,
    demo: true,
    apiRate: 6_000,
    trustedProxies: [],
    publicUrl: "http://localhost:4173",
    subscribeUrl: null,
    contactUrl: null,
    ethRpcUrl: null,
    recording: null,
  });
});

it("treats an empty setting as unset", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: " ", DEMO: "" })).toEqual(readConfig({}));
});

it("reads all settings", () => {
  expect(
    readConfig({
      HOST: "0.0.0.0",
      PORT: "0",
      DATA_DIR: "/srv/fairfloor",
      DATABASE_URL: "postgres://u:p@db/fairfloor",
      DEMO: "OFF",
      DEMO_SEED: "7",
      LIVE_RATE: "2.5",
      IMAGE_HOSTS: "ipfs.io, *.Seadn.io",
      API_RATE: "0",
      TRUSTED_PROXIES: "127.0.0.1, fd00::/8",
      PUBLIC_URL: "https://fairfloor.example/",
      SUBSCRIBE_URL: "https://list.example/subscribe/post-json?u=1&id=2&c=_",
      CONTACT_URL: "https://forms.example/f/1",
      ETH_RPC_URL: "http://127.0.0.1:8545",
      TUTORIAL_VIDEOS: "fairfloor:deals, youtube:dQw4w9WgXcQ,,vimeo:76979871",
      OFFLINE: "off",
      RECORDING_KEY: "project",
      RECORDING_SCRIPT_URL: "https://record.example/recorder.js",
    }),
  ).toEqual({
    host: "0.0.0.0",
    port: 0,
    dataDir: "/srv/fairfloor",
    databaseUrl: "postgres://u:p@db/fairfloor",
    demo: false,
    demoSeed: 7,
    liveRate: 2.5,
    imageHosts: ["ipfs.io", "*.seadn.io"],
    apiRate: 0,
    trustedProxies: ["127.0.0.1", "fd00::/8"],
    publicUrl: "https://fairfloor.example",
    subscribeUrl: "https://list.example/subscribe/post-json?u=1&id=2&c=_",
    contactUrl: "https://forms.example/f/1",
    ethRpcUrl: "http://127.0.0.1:8545/",
    tutorialVideos: [
      { provider: "fairfloor", id: "deals" },
      { provider: "youtube", id: "dQw4w9WgXcQ" },
      null,
      { provider: "vimeo", id: "76979871" },
    ],
    offline: false,
    recording: { key: "project", scriptUrl: "https://record.example/recorder.js" },
  });
});

it.each([
  ["PORT", "70000"],
  ["PORT", "-1"],
  ["PORT", "0x10"],
  ["PORT", "http"],
  ["DEMO", "maybe"],
  ["DEMO_SEED", "1.5"],
  ["LIVE_RATE", "fast"],
  ["LIVE_RATE", "1e9"],
  ["IMAGE_HOSTS", "https://ipfs.io"],
  ["API_RATE", "many"],
  ["TRUSTED_PROXIES", "localhost"],
  ["TRUSTED_PROXIES", "10.0.0.0/33"],
  ["TRUSTED_PROXIES", "10.0.0.0/8/8"],
  ["DATABASE_URL", "mysql://db"],
  ["PUBLIC_URL", "fairfloor"],
  ["PUBLIC_URL", "javascript:alert(1)"],
  ["PUBLIC_URL", "https://fairfloor.example/path"],
  ["SUBSCRIBE_URL", "list.example"],
  ["CONTACT_URL", "mailto:us@example.org"],
  ["ETH_RPC_URL", "ws://127.0.0.1"],
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

it("requires the recorder's script if there is a key", () => {
  expect(() => readConfig({ RECORDING_KEY: "k" })).toThrow(/^RECORDING_SCRIPT_URL must be set/);
  expect(readConfig({ RECORDING_SCRIPT_URL: "https://record.example/r.js" }).recording).toBeNull();
});
