/** A contract on a local chain reveals its metadata without an event. */
import { beforeAll, expect, it, vi } from "vitest";
import { openStore } from "../../storage/store/open-store.ts";
import { arrange } from "../../testing/arrange.ts";
import { CLOCKED, runAnvil } from "../../testing/chain/anvil.ts";
import { type Deployed, deploy, transact } from "../../testing/chain/deploy.ts";
import { connectTo } from "../../testing/chain/read-chain.ts";
import { runAdd } from "../../testing/run-add.ts";
import { ANY_DATABASE } from "../../testing/test-databases.ts";
import { valueCollection } from "../../valuation/project.ts";
import { readMetadata } from "../chain/add/erc721-tokens.ts";
import { CHAIN, type ChainSettings } from "../chain/follow/chain-follow.ts";
import type { ChainConnection } from "../chain/follow/connect.ts";
import { createCollectionFollower } from "../chain/follow/follow-collection.ts";
import { refreshMetadata } from "../chain/follow/refresh-metadata.ts";
import { createErc721Contract } from "../chain/protocol/erc721/erc721-contract.ts";
import { createRangeLimit } from "../chain/protocol/rpc/log-ranges.ts";
import { createRefreshReport } from "../refresh-report.ts";
import { createMetadataReader } from "./fetch-metadata.ts";
import { createMetadataSampler } from "./sample-metadata.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const ID = "veiled";
const TOKENS = 12;

let nft: Deployed;

function metadata(id: number, hat: string, fill = "red"): string {
  const image = `data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="${fill}"/></svg>`;
  const body = { name: `Veiled ${id}`, image, attributes: [{ trait_type: "Hat", value: hat }] };
  return `data:application/json;base64,${Buffer.from(JSON.stringify(body)).toString("base64")}`;
}

const reader = createMetadataReader({ gateways: { ipfs: [], arweave: [] }, rate: 0 });
const readFrom = (connection: ChainConnection) => (ids: readonly string[]) => {
  const contract = createErc721Contract(nft.address, connection.reader, connection.caller);
  return readMetadata(contract, reader, ids);
};

async function setUris(uriOf: (id: number) => string): Promise<void> {
  for (let id = 1; id <= TOKENS; id += 1)
    await transact(anvil, nft, "setTokenUri", [BigInt(id), uriOf(id)]);
  await anvil.mine();
}

const anvil = arrange(() => runAnvil(CLOCKED));
const made = arrange(() => ANY_DATABASE.create());
beforeAll(async () => {
  nft = await deploy(anvil, "TestNft", ["Veiled", "VEIL", false]);
  await transact(anvil, nft, "mintMany", [anvil.accounts[0], 1n, BigInt(TOKENS)], {});
  await setUris((id) => metadata(id, "Hidden"));
  await runAdd([nft.address, "--rpc", anvil.url], made.settings);
});
const store = arrange(() => openStore(made.config));

it("finds a reveal within an hour, and asks seldom", async () => {
  const connection = connectTo(anvil.url);
  const [follow] = await store.follows<ChainSettings>(CHAIN);
  if (!follow) throw new Error("not followed");
  const lines: string[] = [];
  let now = 1_700_000_000_000;
  const parts = { store, report: (line: string) => void lines.push(line) };
  const sampler = createMetadataSampler({ ...parts, now: () => now });
  const sample = async (hours: number) => {
    now += hours * HOUR_MS;
    return sampler.sample(ID, readFrom(connection));
  };
  const calls = () => [...connection.rpc.counts.values()].reduce((sum, count) => sum + count, 0);

  expect(await sample(0)).toBe(false);
  expect(calls()).toBe(0);
  expect(await sample(1)).toBe(false);
  const perSample = calls();
  expect(perSample).toBeGreaterThan(0);
  expect(perSample).toBeLessThanOrEqual(5);
  expect(await sample(0.99)).toBe(false);
  expect(calls()).toBe(perSample);

  const value = async (...given: Parameters<typeof valueCollection>) => valueCollection(...given);
  const reportRefresh = createRefreshReport(parts.report);
  const refresh = () =>
    refreshMetadata({ ...parts, reportRefresh, metadata: reader, value }, follow, connection);
  const changed =
    "veiled: 5 of 5 sampled tokens have other metadata than before; all are read again";

  // Another picture in a `data:` address is a change.
  await setUris((id) => metadata(id, "Hidden", "blue"));
  expect(await sample(0.02)).toBe(true);
  expect(lines.splice(0)).toEqual([changed]);
  expect(await refresh()).toBe(TOKENS);
  expect((await store.picture(ID, "2"))?.bytes.toString()).toContain("blue");
  lines.splice(0);
  expect(await sample(2)).toBe(false);
  // Tokens that cannot be read have not changed.
  await setUris(() => "http://127.0.0.1/x.json");
  expect(await sample(1)).toBe(false);
  expect(await store.staleTokens(ID, 99)).toEqual([]);

  await setUris((id) => metadata(id, id % 2 === 0 ? "Crown" : "Cap"));
  expect(await sample(1)).toBe(true);
  expect(lines).toEqual([changed]);
  expect(await store.staleTokens(ID, 99)).toHaveLength(TOKENS);
  expect(await refresh()).toBe(TOKENS);
  const collection = await store.collection(ID);
  expect(collection?.traits[0]?.values.map(({ id, label }) => [id, label])).toEqual([
    [2, "Cap"],
    [3, "Crown"],
  ]);
  expect(collection?.former?.traits).toEqual([
    { id: 1, name: "Hat", values: [{ id: 1, label: "Hidden" }] },
  ]);

  // The next one waits twice as long, and an unchanged sample ends that.
  const before = calls();
  expect(await sample(1.9)).toBe(false);
  expect(calls()).toBe(before);
  expect(await sample(0.2)).toBe(false);
  expect(calls()).toBeGreaterThan(before);
  expect(calls()).toBeLessThanOrEqual(before + perSample);
});

it("is found by the server that follows the contract, which reports what it could not read", async () => {
  const connection = connectTo(anvil.url);
  const [follow] = await store.follows<ChainSettings>(CHAIN);
  if (!follow) throw new Error("not followed");
  const lines: string[] = [];
  let now = Date.now();
  let clock = 0;
  vi.spyOn(performance, "now").mockImplementation(() => clock);
  const rules = { confirmations: 2, showsPending: true };
  const follower = createCollectionFollower(
    {
      ...{ store, connection, metadata: reader, now: () => now, limit: createRangeLimit() },
      ...{ failurePauseMs: 0, doubtMs: HOUR_MS, lagMs: HOUR_MS, sink: { note: async () => {} } },
      config: { rpcAddresses: [], addressFile: null, rpcRate: 0, ...rules },
      report: (line) => void lines.push(line),
      value: async (...given) => valueCollection(...given),
    },
    new AbortController().signal,
    (error) => {
      throw error;
    },
  );
  const turn = async () => {
    clock += MINUTE_MS;
    follower.follow(follow, await connection.reader.head());
    await follower.settled();
    return lines.splice(0);
  };
  expect(await turn()).toEqual([]);
  await setUris((id) => (id === 2 ? "http://127.0.0.1/2.json" : metadata(id, "Halo")));
  expect(await turn()).toEqual([]);
  now += HOUR_MS;
  expect(await turn()).toEqual([
    expect.stringMatching(/^veiled: \d of 5 sampled tokens have other metadata than before/),
    "veiled: read the metadata of 11 of 12 tokens again",
    expect.stringMatching(/^veiled: 1 token: .*127\.0\.0\.1.* \(2\)$/),
  ]);
  const labels = (await store.collection(ID))?.traits[0]?.values.map(({ label }) => label);
  expect(labels).toContain("Halo");
  // The next refresh does not repeat the reason.
  await store.markStaleTokens(ID, ["2"]);
  expect(await turn()).toEqual(["veiled: read the metadata of 0 of 1 token again"]);
  await setUris((id) => metadata(id, "Halo"));
  await store.markStaleTokens(ID, ["2"]);
  expect(await turn()).toEqual(["veiled: read the metadata of 1 token again"]);
});

it("reads only the tokens that lack metadata, if those of the others have not changed", async () => {
  const connection = connectTo(anvil.url);
  const known = await store.metadata(ID);
  const lacking = known.slice(1).map(({ tokenId }) => tokenId);
  const nothing = { name: null, imageUrl: null, animationUrl: null, traits: [], problem: "away" };
  await store.putMetadata(
    ID,
    lacking.map((tokenId) => ({ tokenId, ...nothing })),
  );
  const report = vi.fn<(line: string) => void>();
  let now = 1_800_000_000_000;
  const sampler = createMetadataSampler({ store, report, now: () => now });
  expect(await sampler.sample(ID, readFrom(connection))).toBe(false);
  now += HOUR_MS;
  expect(await sampler.sample(ID, readFrom(connection))).toBe(true);
  expect(report.mock.calls.join()).toContain("those that lack theirs are read again");
  expect((await store.staleTokens(ID, 99)).toSorted()).toEqual(lacking.toSorted());
  await store.putMetadata(ID, known);
});

it("keeps what is known of a token that can no longer be read, and its picture", async () => {
  await transact(anvil, nft, "setTokenUri", [2n, "http://127.0.0.1/2.json"]);
  await transact(anvil, nft, "setTokenUri", [3n, metadata(3, "Halo")]);
  await anvil.mine();
  const before = await store.token(ID, "2");
  const run = (...args: string[]) =>
    runAdd([nft.address, "--rpc", anvil.url, ...args], made.settings);
  const { code, out, errors } = await run("--refresh", "2-3");
  expect(code).toBe(0);
  expect(out).toContain(
    "Read the metadata of 1 token of veiled again. Its listings, sales and record are kept.",
  );
  expect(errors).toEqual([
    expect.stringMatching(/^1 token: .*127\.0\.0\.1.* \(2\)$/),
    "These keep what was known of them.",
  ]);
  const token = await store.token(ID, "2");
  expect([token?.name, token?.imageUrl, token?.traits]).toEqual([
    ...[before?.name, before?.imageUrl, before?.traits],
  ]);
  expect((await store.picture(ID, "2"))?.bytes.toString()).toContain("fill=");
  expect((await store.token(ID, "3"))?.traits).toEqual([[1, 4]]);

  const moved = { name: "Veiled 4", image: "https://moved.example/4.png", attributes: [] };
  await transact(anvil, nft, "setTokenUri", [4n, `data:application/json,${JSON.stringify(moved)}`]);
  await anvil.mine();
  const again = await run("--refresh");
  expect(again.out).toContain("Read the metadata of 11 tokens");
  expect(again.errors).toEqual([
    expect.stringMatching(/^1 token: .* \(2\)$/),
    "These keep what was known of them.",
    "1 of 12 tokens have no traits, such as 4.",
    expect.stringMatching(/^1 token \(4\): .*moved\.example.*IMAGE_HOSTS=/),
  ]);
  expect((await run("--refresh", "99")).errors.join()).toContain("has no token 99.");
  expect((await run("--refresh", "9-1")).errors.join()).toContain("must be token ids such as");
  expect((await run("--refresh", "--id", "x")).errors.join()).toContain("no collection x is 0x");
});

it("takes traits in another order for the same", async () => {
  const rows = Array.from({ length: 9 }, (_, place) => ({
    ...{ tokenId: `${place}`, name: null, imageUrl: null, animationUrl: null, problem: null },
    traits: [["Hat", "Cap"] as const, ["Level", `${place}`, "number"] as const],
  }));
  const mark = vi.fn(async () => {});
  let now = 1_900_000_000_000;
  const sampler = createMetadataSampler({
    store: {
      metadata: async () => rows,
      picture: async () => null,
      markAllStale: mark,
      markStaleTokens: mark,
    },
    report: () => {},
    now: () => now,
  });
  expect(sampler.isDue(ID)).toBe(false);
  now += HOUR_MS;
  expect(sampler.isDue(ID)).toBe(true);
  const read = vi.fn(async (ids: readonly string[]) =>
    ids.map((id) => ({ ...rows[Number(id)]!, traits: rows[Number(id)]!.traits.toReversed() })),
  );
  expect(await sampler.sample(ID, read)).toBe(false);
  expect(new Set(read.mock.calls[0]?.[0]).size).toBe(5);
  expect(mark).not.toHaveBeenCalled();
});
