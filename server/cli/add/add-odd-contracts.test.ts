/** Adds contracts that do not list their tokens, count wrongly, or do not say what they are, and follows burned tokens. */
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { DEAD_ADDRESS, type Hex, ZERO_ADDRESS } from "../../market/raw-log.ts";
import { openStore } from "../../storage/store/open-store.ts";
import type { Store } from "../../storage/store/store.ts";
import { arrange } from "../../testing/arrange.ts";
import { CLOCKED, runAnvil } from "../../testing/chain/anvil.ts";
import type { ContractName } from "../../testing/chain/compile.ts";
import { type Deployed, deploy, transact } from "../../testing/chain/deploy.ts";
import { nodeAt, type RpcCall, type RpcNode } from "../../testing/chain/provider/json-rpc.ts";
import { runRpcProxy } from "../../testing/chain/provider/rpc-proxy.ts";
import { connectTo, readChain, refreshTokens } from "../../testing/chain/read-chain.ts";
import { runAdd } from "../../testing/run-add.ts";
import { ANY_DATABASE } from "../../testing/test-databases.ts";

const PREFIX =
  "data:application/json,%7B%22attributes%22:%5B%7B%22trait_type%22:%22P%22,%22value%22:%22";

let alice: Hex;
let bob: Hex;
let made: Awaited<ReturnType<typeof ANY_DATABASE.create>>;

const anvil = arrange(() => runAnvil(CLOCKED));
beforeAll(async () => {
  [alice = "0x", bob = "0x"] = anvil.accounts;
});
beforeEach(async () => {
  made = await ANY_DATABASE.create();
});
afterEach(() => made.discard());

type Call = readonly [functionName: string, ...args: unknown[]];

/** Deploys a contract and calls it, all calls in one block. */
async function contract(name: ContractName, args: readonly unknown[], ...calls: Call[]) {
  const deployed = await deploy(anvil, name, args);
  if (name !== "MultiToken") calls.unshift(["setPrefix", PREFIX]);
  await act(deployed, ...calls);
  return deployed;
}

async function act(deployed: Deployed, ...calls: Call[]): Promise<void> {
  for (const [functionName, ...args] of calls)
    await transact(anvil, deployed, functionName, args, { gas: 16_000_000n });
  await anvil.mine();
}

interface AddedCollection {
  readonly code: number;
  readonly said: string;
  readonly ids: readonly number[];
  readonly note: string | undefined;
}

/** Adds a contract as "odd". `said` are the lines of the report that neither tell of progress nor count calls. */
async function add(
  { address }: Deployed,
  args: readonly string[] = [],
  url = anvil.url,
): Promise<AddedCollection> {
  const { code, out, errors } = await runAdd(
    [address, "--id", "odd", "--rpc", url, ...args],
    made.settings,
  );
  const added = out.split("\n").filter((line) => line.startsWith("Added"));
  const store = await openStore(made.config);
  const ids = await idsIn(store);
  const note = (await store.collection("odd"))?.dataSource.note;
  await store.close();
  return { code, said: [...errors, ...added].join("\n"), ids, note };
}

async function idsIn(store: Store): Promise<readonly number[]> {
  const tokens = await store.tokens("odd");
  return tokens.map(({ tokenId }) => Number(tokenId)).sort((a, b) => a - b);
}

const from = (first: number, count: number, step = 1) =>
  Array.from({ length: count }, (_, index) => first + index * step);

const isOfRange = (call?: RpcCall) =>
  call?.method === "eth_getLogs" && JSON.stringify(call.params).includes("fromBlock");

/** Answers for the logs of a range with the first `most` of them, as some nodes do in silence. */
function cutShort(node: RpcNode, most: number): RpcNode {
  return async (calls) =>
    (await node(calls)).map((answer, place) =>
      isOfRange(calls[place]) && "result" in answer && Array.isArray(answer.result)
        ? { result: answer.result.slice(0, most) }
        : answer,
    );
}

it("finds the tokens of a batch (ERC-2309) beside burned and later ones", async () => {
  const mints = from(100, 3).map((id): Call => ["mint", alice, BigInt(id)]);
  const nft = await contract("BatchNft", ["Batch", 100n, alice], ...mints);
  await act(nft, ["burn", 5n], ["burn", 50n]);
  const { code, said, ids, note } = await add(nft);
  expect([code, ids]).toEqual([0, from(0, 103).filter((id) => id !== 5 && id !== 50)]);
  expect(said).toContain("101 tokens, 0 sales");
  expect(said).not.toContain("counts");
  expect(note).not.toContain("counts");
});

it("finds tokens of a batch whose ids are far from 0", async () => {
  const batch: Call = ["mintBatch", 5_000_000n, 5_000_019n, alice];
  const { ids } = await add(await contract("BatchNft", ["Far", 0n, alice], batch));
  expect(ids).toEqual(from(5_000_000, 20));
});

it("looks for the tokens that a node's logs leave out", async () => {
  const mints: Call = ["mintMany", alice, 10n, 60n, 7n];
  const nft = await contract("CountedNft", ["Cut"], mints);
  const proxy = await runRpcProxy(cutShort(nodeAt(anvil.url), 25));
  const { ids, said } = await add(nft, [], proxy.url);
  await proxy.close();
  expect(ids).toEqual(from(10, 60, 7));
  expect(said).not.toContain("counts");
});

it.each([
  [
    9n,
    "The contract counts 9 tokens, but 5 were found: no log, tokenByIndex or ownerOf names the others.",
    "The contract counts 4 tokens more than were found.",
  ],
  [
    3n,
    "The contract counts 3 tokens, but 5 have an owner.",
    "The contract counts 2 tokens fewer than have an owner.",
  ],
])("says and stores that a contract counts %d of five tokens", async (count, sentence, stored) => {
  const nft = await contract(
    "CountedNft",
    ["Wrong"],
    ["mintMany", alice, 1n, 5n, 1n],
    ["setTotalSupply", count],
  );
  const { ids, said, note } = await add(nft);
  expect(ids).toEqual(from(1, 5));
  expect(said).toContain(sentence);
  expect(note).toContain(stored);
});

it("says that a contract may count burned tokens, and names one", async () => {
  const mints: Call = ["mintMany", alice, 1n, 5n, 1n];
  const burns: Call = ["transferFrom", alice, ZERO_ADDRESS, 4n];
  const { ids, said } = await add(await contract("CountedNft", ["Burning"], mints, burns));
  expect(ids).toEqual([1, 2, 3, 5]);
  expect(said).toContain(
    "The contract counts 5 tokens, but 4 have an owner. Its logs name 1 token without one, such as 4: it may count burned ones too.",
  );
});

it("reads the logs of a contract that counts coins (ERC-404)", async () => {
  const mints: Call = ["mintMany", alice, 1n, 5n, 1n];
  const coins: Call = ["setTotalSupply", 10n ** 22n];
  const nft = await contract("CountedNft", ["Coins"], mints, coins);
  const { code, ids, note } = await add(nft);
  expect([code, ids]).toEqual([0, from(1, 5)]);
  expect(note).not.toContain("counts");
  expect((await add(nft, ["--refresh"])).note).not.toContain("counts");
});

it("compares the count again when it reads all tokens again", async () => {
  const mint = ["mintMany", alice, 1n, 5n, 1n] as const;
  const nft = await contract("CountedNft", ["Grown"], [...mint], ["setTotalSupply", 7n]);
  expect((await add(nft)).note).toContain("The contract counts 2 tokens more than were found.");
  await act(nft, ["setTotalSupply", 5n]);
  expect((await add(nft, ["--refresh"])).note).not.toContain("The contract counts");
  await act(nft, ["setTotalSupply", 4n]);
  await add(nft, ["--refresh", "1"]);
  expect((await add(nft, ["--refresh"])).note).toContain(
    "The contract counts 1 token fewer than have an owner.",
  );
});

it("refuses a contract with more tokens than it reads", async () => {
  const nft = await contract("CountedNft", ["Many"], ["setTotalSupply", 2_021_774n]);
  const { code, said } = await add(nft);
  expect([code, said]).toEqual([1, "The contract has 2,021,774 tokens. At most 100,000 are read."]);
});

it.each([
  ["SilentNft", 1n, 1n],
  ["SilentNft", 700n, 3n],
  ["DraftNft", 1n, 1n],
  ["DraftNft", 700n, 3n],
] as const)(
  "reads %s, which does not say that it is ERC-721, from id %d on",
  async (name, first, step) => {
    const nft = await contract(name, ["Old"], ["mintMany", alice, first, 20n, step]);
    const { code, ids, said } = await add(nft);
    expect([code, ids]).toEqual([0, from(Number(first), 20, Number(step))]);
    expect(said).toBe(
      "Added Old as odd, from chain-31337: 20 tokens, 0 sales, 0 listings; without usable sales there are no projections. The server follows it.",
    );
  },
);

it("reads a contract that looks like none only with --market", async () => {
  const nft = await contract("BareNft", ["Bare"], ["mintMany", alice, 1n, 4n, 1n]);
  const refused = await add(nft);
  expect(refused.code).toBe(1);
  expect(refused.said).toContain("does not say that it is an ERC-721 contract");
  expect(refused.said).toContain("--market erc721");
  const insisted = await add(nft, ["--market", "erc721"]);
  expect([insisted.code, insisted.ids]).toEqual([0, [1, 2, 3, 4]]);
});

it.each([[[]], [["--market", "erc721"]]])("names ERC-1155 as what it is, with %j", async (args) => {
  const { code, said, ids } = await add(await contract("MultiToken", []), args);
  expect([code, ids]).toEqual([1, []]);
  expect(said).toContain("is an ERC-1155 contract");
});

it("leaves burned tokens out, and by setting those of the contract itself", async () => {
  const nft = await contract("CountedNft", ["Burnt"], ["mintMany", alice, 1n, 8n, 1n]);
  await act(
    nft,
    ["transferFrom", alice, DEAD_ADDRESS, 2n],
    ["transferFrom", alice, nft.address, 3n],
  );
  const { ids, said } = await add(nft);
  expect(ids).toEqual([1, 3, 4, 5, 6, 7, 8]);
  expect(said).toContain("1 token: burned, so it is left out (2)");
  await made.discard();
  made = await ANY_DATABASE.create();
  const without = await add(nft, ["--without-held"]);
  expect(without.ids).toEqual([1, 4, 5, 6, 7, 8]);
  expect(without.said).toContain("1 token: held by the contract itself, so it is left out (3)");
});

it("leaves out a followed token when it burns, and takes it in when it is back", async () => {
  const nft = await contract("CountedNft", ["Moving"], ["mintMany", alice, 1n, 5n, 1n]);
  await act(nft, ["transferFrom", alice, nft.address, 3n]);
  await add(nft, ["--without-held"]);
  const store = await openStore(made.config);
  expect(await idsIn(store)).toEqual([1, 2, 4, 5]);
  await act(nft, ["transferFrom", alice, DEAD_ADDRESS, 4n], ["transferFrom", nft.address, bob, 3n]);
  await follow(store, nft.address);
  expect(await idsIn(store)).toEqual([1, 2, 3, 5]);
  const { generation } = (await store.collection("odd")) ?? {};
  await follow(store, nft.address);
  expect((await store.collection("odd"))?.generation).toBe(generation);
  await store.close();
});

it("follows a batch that is minted later", async () => {
  const nft = await contract("BatchNft", ["Growing", 3n, alice]);
  await add(nft);
  await act(nft, ["mintBatch", 3n, 6n, bob]);
  const store = await openStore(made.config);
  await follow(store, nft.address);
  expect(await idsIn(store)).toEqual(from(0, 7));
  expect((await store.tokenMarket("odd", "5"))?.owner).toBe(bob);
  await store.close();
});

/** Reads the new blocks and what they change, as the server does. */
async function follow(store: Store, contract: Hex): Promise<void> {
  const connection = connectTo(anvil.url);
  await readChain(store, "odd", connection, { kind: "erc721", contract });
  await refreshTokens(store, connection);
}
