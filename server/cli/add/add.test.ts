/** Runs `npm run add` against a real local chain. */
import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sumCounts } from "../../../contract/listings/record.ts";
import type { Hex } from "../../chain/raw-log.ts";
import { ethOf } from "../../chain/wei.ts";
import { openStore } from "../../store/open-store.ts";
import { type Anvil, runAnvil } from "../../testing/chain/anvil.ts";
import { deploy, deployPunksMarket, type PunksMarket } from "../../testing/chain/deploy.ts";
import { punkAttributes } from "../../testing/chain/made-up/made-up-punks.ts";
import { type RpcProxy, runRpcProxy } from "../../testing/chain/provider/rpc-proxy.ts";
import { allLogs, naiveReplay, truth } from "../../testing/chain/punks-state.ts";
import { type Story, startStory } from "../../testing/chain/story.ts";
import { runProgram } from "../../testing/run-program.ts";
import { ANY_DATABASE, temporaryFolder } from "../../testing/test-databases.ts";
import { runCommand } from "../command.ts";
import { addCommand } from "./add-command.ts";

const NOBODY: Hex = "0x00000000000000000000000000000000000000aa";

let anvil: Anvil;
let market: PunksMarket;
let dataContract: Hex;
let story: Story;
let proxy: RpcProxy;

beforeAll(async () => {
  anvil = await runAnvil({ noMining: true, timestamp: 1_700_000_000, timestampInterval: 12 });
  market = await deployPunksMarket(anvil);
  dataContract = (await deploy(anvil, "PunksData")).address;
  story = await startStory(anvil, market, { seed: 21, punks: 80 });
  await story.advance(600);
  proxy = await runRpcProxy(anvil.url);
});
afterAll(async () => {
  await proxy.close();
  await anvil.close();
});

function punks(...more: readonly string[]): readonly string[] {
  const contracts = ["--contract", market.address, "--data-contract", dataContract];
  return ["cryptopunks", ...contracts, "--from-block", "0", "--rpc", proxy.url, ...more];
}

/** Runs the command in this process. */
async function runAdd(args: readonly string[], environment: NodeJS.ProcessEnv) {
  const out: string[] = [];
  const errors: string[] = [];
  const terminal = {
    out: (line: string) => void out.push(line),
    error: (line: string) => void errors.push(line),
  };
  const { signal } = new AbortController();
  const code = await runCommand(() => addCommand(args, environment, terminal, signal), terminal);
  return { code, out: out.join("\n"), errors };
}

it("says what it would cost, and changes nothing", async () => {
  const folder = temporaryFolder();
  const args = punks("--dry-run");
  const { code, out } = await runProgram("add/add.ts", args, { dataDir: folder.path });
  expect([code, out]).toEqual([0, expect.stringContaining("for the logs of")]);
  expect(readdirSync(folder.path)).toEqual([]);
  folder.discard();
});

describe("adding CryptoPunks", () => {
  let made: Awaited<ReturnType<typeof ANY_DATABASE.create>>;
  beforeAll(async () => {
    made = await ANY_DATABASE.create();
  });
  afterAll(() => made.discard());

  function run(args: readonly string[]) {
    const { dataDir, databaseUrl } = made.config;
    return runAdd(args, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "" });
  }

  it("keeps what was read if the key expires midway, and goes on where it stopped", async () => {
    proxy.set({ isKeyExpired: true });
    const without = await run(punks());
    expect([without.code, without.errors]).toEqual([
      1,
      [expect.stringMatching(/refuses the key of the RPC address: .+\.$/)],
    ]);
    proxy.set({ isKeyExpired: false });

    // The key expires after some of the pictures.
    const calls = () => proxy.calls.get("eth_call") ?? 0;
    const before = calls();
    const watching = setInterval(() => {
      if (calls() > before + 300) proxy.set({ isKeyExpired: true });
    }, 5);
    const interrupted = await run(punks());
    clearInterval(watching);
    expect([interrupted.code, interrupted.errors]).toEqual([
      1,
      [expect.stringContaining("What was read is kept")],
    ]);
    const used = calls() - before;
    proxy.set({ isKeyExpired: false });
    const store = await openStore(made.config);
    const kept = (await store.metadata("cryptopunks")).length;
    expect(kept).toBeGreaterThan(500);
    expect(await store.collections()).toEqual([]);
    await store.close();

    const finished = await run(punks());
    expect([finished.code, finished.errors]).toEqual([0, []]);
    expect(finished.out).toContain(
      `Reading traits and pictures: ${10_000 - kept} tokens`.replace(/(\d)(\d{3}) /, "$1,$2 "),
    );
    expect(finished.out).toContain("The server follows it.");
    expect(used).toBeLessThan(1_000);
  }, 120_000);

  it("has the tokens, traits, market and sales of the contracts", async () => {
    const store = await openStore(made.config);
    const collection = await store.collection("cryptopunks");
    expect(collection).toMatchObject({
      name: "CryptoPunks",
      chain: "chain-31337",
      contractAddress: market.address,
      size: 10_000,
      dataSource: { kind: "chain", listingsSimulated: false },
    });
    const token = await store.token("cryptopunks", "7");
    const labels = token?.traits.map(([trait, value]) => {
      const named = collection?.traits.find(({ id }) => id === trait);
      return named?.values.find(({ id }) => id === value)?.label;
    });
    expect(labels?.join(" ")).toBe(punkAttributes(7).replaceAll(",", ""));
    expect((await store.picture("cryptopunks", "7"))?.type).toBe("image/svg+xml");

    const contract = await truth(anvil, market, story.punks);
    const listings = (await store.listings("cryptopunks"))?.listings ?? [];
    expect(new Map(listings.map(({ tokenId, price }) => [tokenId, price]))).toEqual(
      new Map(
        [...contract].flatMap(([punk, { ask }]) =>
          ask?.taker === null ? [[String(punk), ethOf(ask.wei)]] : [],
        ),
      ),
    );
    // A listing has the time of its block.
    expect(listings.every(({ listedAt }) => (listedAt ?? 0) > 1_700_000_000_000)).toBe(true);
    const { sales } = naiveReplay(await allLogs(anvil, market));
    const valued = await store.sales("cryptopunks");
    expect(valued.map(({ tokenId, price }) => `${tokenId} ${price}`).sort()).toEqual(
      sales.map(({ punk, wei }) => `${punk} ${ethOf(wei)}`).sort(),
    );
    expect((await store.projections("cryptopunks"))?.figures.priceProjection.length).toBe(10_000);
    const record = await store.record("cryptopunks");
    expect(sumCounts(record?.groups ?? []).sales).toBeGreaterThan(0);
    await store.close();
  });

  it("comes without traits and pictures where the data contract has no code", async () => {
    const args = punks("--data-contract", NOBODY, "--id", "plain", "--name", "Plain");
    const { code, out, errors } = await run(args);
    expect([code, errors]).toEqual([
      0,
      ["Tokens come without traits and pictures: the data contract has no code on this chain."],
    ]);
    expect(out).toContain("Added Plain as plain, from chain-31337: 10,000 tokens");
    const store = await openStore(made.config);
    expect(await store.token("plain", "7")).toMatchObject({ traits: [], imageUrl: null });
    expect((await store.listings("plain"))?.listings).toEqual(
      (await store.listings("cryptopunks"))?.listings,
    );
    await store.close();
  });

  it("reads it once", async () => {
    const { code, errors } = await run(punks());
    expect([code, errors]).toEqual([1, [expect.stringContaining("is complete")]]);
  });
});

describe("bad input", () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let weth: Hex;
  beforeAll(async () => {
    folder = temporaryFolder();
    weth = (await deploy(anvil, "Weth")).address;
  });
  afterAll(() => folder.discard());

  /** Runs the command. Nothing reaches the database. */
  async function run(args: readonly string[]) {
    const { code, errors } = await runAdd(args, { DATA_DIR: folder.path });
    expect(readdirSync(folder.path)).toEqual([]);
    return { code, errors };
  }

  it.each([
    ["no endpoint", () => ["cryptopunks"], "set ETH_RPC_URL, or name one with --rpc"],
    ["no collection", () => [], "what: is missing"],
    ["an address that is none", () => ["0x12", "--rpc", anvil.url], "must be an address such as"],
    ["an endpoint that is none", () => ["cryptopunks", "--rpc", "rpc.example"], "--rpc: must be"],
    ["another chain", () => ["cryptopunks", "--rpc", anvil.url], "CryptoPunks are on ethereum"],
    ["an address without code", () => [NOBODY, "--rpc", anvil.url], "has no code on chain-31337"],
    ["a contract that is no ERC-721", () => [weth, "--rpc", anvil.url], "ERC-721 contract"],
    ["a day to come", () => ["cryptopunks", "--since", "2999-01-01"], "must be a day in the past"],
    [
      "a block that is none",
      () => ["cryptopunks", "--from-block", "x"],
      "must be a block's number",
    ],
    ["a market that is none", () => ["cryptopunks", "--market", "x"], "cryptopunks or erc721"],
  ])("names the mend: %s", async (_, args, message) => {
    const { code, errors } = await run(args());
    expect([code, errors]).toEqual([1, [expect.stringContaining(message)]]);
  });

  it("says that no endpoint answers, without the key", async () => {
    const dead = await runRpcProxy(anvil.url);
    await dead.close();
    const { code, errors } = await run([NOBODY, "--rpc", `${dead.url}/v2/secret-key`]);
    expect([code, errors]).toEqual([1, [expect.stringContaining("ECONNREFUSED")]]);
    expect(errors.join()).not.toContain("secret-key");
  });
});
