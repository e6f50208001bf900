import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { arrange } from "../../../testing/arrange.ts";
import { rpcAddress } from "../../../testing/chain/rpc-address.ts";
import { temporaryFolder } from "../../../testing/test-databases.ts";
import { createAddressFinder, missingAddress } from "./find-addresses.ts";

let file: string;
const folder = arrange(() => temporaryFolder());
beforeAll(async () => {
  file = join(folder.path, "rpc-addresses");
});

const SETTINGS = ["https://one.example/SET", "https://two.example/SET"].map(rpcAddress);

/** Finds the addresses of hosts, in a setting and in the lines of a file. */
function find(
  rpcHosts: readonly string[] | null,
  { chainId = 1, lines = [] }: { chainId?: number; lines?: readonly string[] } = {},
) {
  writeFileSync(file, lines.join("\n"));
  const reports: string[] = [];
  const finder = createAddressFinder({ rpcAddresses: SETTINGS, addressFile: file }, (line) =>
    reports.push(line),
  );
  const follow = { chainId, settings: { rpcHosts } };
  finder(follow);
  const { addresses, missing } = finder(follow);
  return { found: addresses.map((each) => each.whole()), missing, reports };
}

it("finds all addresses of the setting for a collection without hosts", () => {
  expect(find(null)).toEqual({
    found: ["https://one.example/SET", "https://two.example/SET"],
    missing: [],
    reports: [],
  });
});

it("prefers the setting on Ethereum, and finds other hosts in the file", () => {
  const lines = ["1 https://two.example/FILE", "1 https://three.example/FILE"];
  expect(find(["three.example", "two.example"], { lines }).found).toEqual([
    "https://three.example/FILE",
    "https://two.example/SET",
  ]);
});

it("prefers the file on another chain, and takes addresses of that chain only", () => {
  const lines = ["1 https://one.example/ETHEREUM", "137 https://one.example/POLYGON"];
  const { found } = find(["one.example", "two.example"], { chainId: 137, lines });
  expect(found).toEqual(["https://one.example/POLYGON", "https://two.example/SET"]);
});

it("names hosts without an address", () => {
  expect(find(["four.example", "one.example"])).toMatchObject({ missing: ["four.example"] });
});

it("reports a malformed file once, and takes the setting", () => {
  const { found, reports } = find(["one.example"], { lines: ["SECRET"] });
  expect(found).toEqual(["https://one.example/SET"]);
  expect(reports).toEqual([expect.stringMatching(/line 1 must be (?!.*SECRET)/)]);
});

it("reports a file that cannot be read once, takes the setting, and finds the file when it can", () => {
  const unreadable = join(folder.path, "unreadable");
  mkdirSync(unreadable);
  const reports: string[] = [];
  const finder = createAddressFinder({ rpcAddresses: SETTINGS, addressFile: unreadable }, (line) =>
    reports.push(line),
  );
  const found = (host: string) => finder({ chainId: 1, settings: { rpcHosts: [host] } });
  for (let poll = 0; poll < 3; poll += 1) expect(found("one.example").addresses).toHaveLength(1);
  expect(reports).toEqual([expect.stringMatching(/unreadable cannot be read: EISDIR/)]);
  rmSync(unreadable, { recursive: true });
  expect(found("three.example").missing).toEqual(["three.example"]);
  writeFileSync(unreadable, "1 https://three.example/FILE\n");
  expect(found("three.example").missing).toEqual([]);
  writeFileSync(unreadable, "1 https://three.example/LONGER\n");
  expect(found("three.example").addresses[0]?.whole()).toBe("https://three.example/LONGER");
  expect(reports).toHaveLength(1);
});

it("reads a file that did not change once", () => {
  writeFileSync(file, "1 https://three.example/FILE\n");
  const finder = createAddressFinder({ rpcAddresses: [], addressFile: file }, () => {});
  const settings = { rpcHosts: ["three.example"] };
  const [first, second] = [1, 1].map((chainId) => finder({ chainId, settings }).addresses[0]);
  expect(first).toBeDefined();
  expect(second).toBe(first);
});

describe("the sentence about a missing address", () => {
  it("names the setting", () => {
    expect(missingAddress([])).toMatch(/^ETH_RPC_URL is not set/);
    expect(missingAddress(["a.example"])).toMatch(/^ETH_RPC_URL has no address of a\.example/);
  });
});
