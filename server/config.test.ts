import { expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

it("needs no settings at all", () => {
  expect(readConfig({})).toMatchObject({
    host: "127.0.0.1",
    port: 4173,
    databaseUrl: null,
    demo: true,
    publicUrl: "http://localhost:4173",
  });
});

it("takes an empty setting as none", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: " ", DEMO: "" })).toEqual(readConfig({}));
});

it("reads what is set", () => {
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
      PUBLIC_URL: "https://fairfloor.example/",
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
    publicUrl: "https://fairfloor.example",
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
  ["DATABASE_URL", "mysql://db"],
  ["PUBLIC_URL", "fairfloor"],
  ["PUBLIC_URL", "javascript:alert(1)"],
  ["PUBLIC_URL", "https://fairfloor.example/path"],
])("refuses %s=%s by name", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must`));
});

it("does not repeat a database's password", () => {
  expect(() => readConfig({ DATABASE_URL: "pg://u:secret@db" })).toThrow(/^(?!.*secret)/);
});
