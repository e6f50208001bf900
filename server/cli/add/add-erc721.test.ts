/** Adds ERC-721 collections of a local chain, with metadata of every kind, and follows one. */

import { concat, encodePacked } from "viem";
import { beforeAll, describe, expect, it } from "vitest";
import { STORED_PICTURE } from "../../market/drafts.ts";
import type { Hex } from "../../market/raw-log.ts";
import { openStore } from "../../storage/store/open-store.ts";
import { arrange } from "../../testing/arrange.ts";
import { CLOCKED, runAnvil } from "../../testing/chain/anvil.ts";
import { type Deployed, deploy, transact } from "../../testing/chain/deploy.ts";
import {
  blurV2,
  erc20,
  type LogContent,
  market,
  nft as nftItem,
  orderFulfilled,
  USDC,
} from "../../testing/chain/erc721/sale-logs.ts";
import { connectTo, readChain, refreshTokens } from "../../testing/chain/read-chain.ts";
import { runAdd } from "../../testing/run-add.ts";
import { ANY_DATABASE } from "../../testing/test-databases.ts";

const BLUR: Hex = "0xb2ecfe4e4d61f8790bbb9de2d1259b9e2410cea5";
const EXECUTION: Hex = "0x1d5e12b51dee5e4d34434576c3fb99714a85f57b0fd546ada4b0bddd736d12b2";
/** A contract that logs its call data, with the first word as the topic. */
const LOG_WRITER: Hex = "0x60203603806020600037600035906000a100";
/** The same with the first three words. */
const THREE_TOPICS_WRITER: Hex = "0x604035602035600035606036038060606000376000a300";
const ETH = 10n ** 18n;

let nft: Deployed;
let alice: Hex;
let bob: Hex;

function metadata(id: number, color: string): string {
  const image = `data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="${color}"/></svg>`;
  const attributes = [
    { trait_type: "Color", value: color },
    { trait_type: "Size", value: id % 2 === 0 ? "Large" : "Small" },
  ];
  return `data:application/json;base64,${Buffer.from(JSON.stringify({ name: `Dot ${id}`, image, attributes })).toString("base64")}`;
}

/** The log of a sale on Blur: token id and trader in one word, price and collection in another. */
function execution(id: bigint, price: bigint, seller: Hex): Hex {
  const word1 = (id << 168n) | BigInt(seller);
  const word2 = (price << 160n) | BigInt(nft.address);
  return encodePacked(
    ["bytes32", "bytes32", "uint256", "uint256"],
    [EXECUTION, `0x${"1".repeat(64)}`, word1, word2],
  );
}

const anvil = arrange(() => runAnvil(CLOCKED));
const made = arrange(() => ANY_DATABASE.create());
beforeAll(async () => {
  [alice = "0x", bob = "0x"] = anvil.accounts;
  nft = await deploy(anvil, "TestNft", ["Dots & Co", "DOT", false]);
  await transact(anvil, nft, "mintMany", [alice, 1n, 12n], {});
  for (let id = 1; id <= 12; id += 1)
    await transact(anvil, nft, "setTokenUri", [BigInt(id), metadata(id, id < 8 ? "red" : "blue")]);
  await transact(anvil, nft, "setBehaviour", [9n, 1, 0n]); // reverts
  await transact(anvil, nft, "setBehaviour", [10n, 2, 0n]); // loops
  await transact(anvil, nft, "setBehaviour", [11n, 3, 2_000_000n]); // huge
  await transact(anvil, nft, "setTokenUri", [12n, "http://127.0.0.1/12.json"]); // inwards
  await anvil.mine();
  await transact(anvil, nft, "transferFrom", [alice, bob, 3n], { from: alice });
  await anvil.mine();
});

const run = (args: readonly string[]) => runAdd(args, made.settings);

describe("an ERC-721 collection", () => {
  it("is added by its address alone, and the report names what is missing", async () => {
    const { code, out, errors } = await run([nft.address, "--rpc", anvil.url]);
    expect([code, out.split("\n").find((line) => line.startsWith("Added"))]).toEqual([
      0,
      "Added Dots & Co as dots-co, from chain-31337: 12 tokens, 0 sales, 0 listings; without usable sales there are no projections. The server follows it.",
    ]);
    expect(errors).toEqual([
      expect.stringMatching(
        /^3 tokens: the contract says no address of its metadata \(9, 10, 11\)$/,
      ),
      expect.stringMatching(/^1 token: .*127\.0\.0\.1.* \(12\)$/),
    ]);
    const store = await openStore(made.config);
    const tokens = await store.tokens("dots-co");
    expect(tokens.map(({ tokenId }) => Number(tokenId)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
    expect(await store.token("dots-co", "4")).toMatchObject({
      name: "Dot 4",
      imageUrl: STORED_PICTURE,
      traits: [
        [1, 1],
        [2, 2],
      ],
    });
    const picture = await store.picture("dots-co", "4");
    expect(picture?.bytes.toString()).toContain('fill="red"');
    expect((await store.tokenMarket("dots-co", "3"))?.owner).toBe(bob);
    expect((await store.tokenMarket("dots-co", "4"))?.owner).toBe(alice);
    await store.close();
  });

  it("is followed: owners, sales on Blur, new tokens and changed metadata", async () => {
    const store = await openStore(made.config);
    const connection = connectTo(anvil.url);
    await anvil.setCode(BLUR, LOG_WRITER);
    const batch = await deploy(anvil, "Batch");
    await transact(anvil, nft, "setApprovalForAll", [batch.address, true], { from: alice });
    await anvil.mine();
    const sale = execution(5n, (3n * ETH) / 2n, alice);
    await transact(anvil, batch, "transferAndCall", [nft.address, alice, bob, 5n, BLUR, sale]);
    await transact(anvil, nft, "mint", [bob, 13n]);
    await transact(anvil, nft, "setTokenUri", [13n, metadata(13, "green")]);
    await transact(anvil, nft, "setTokenUri", [1n, metadata(1, "gold")]);
    await transact(anvil, nft, "emitMetadataUpdate", [1n]);
    await transact(anvil, nft, "burn", [2n]);
    await anvil.mine();

    await readChain(store, "dots-co", connection, { kind: "erc721", contract: nft.address });
    expect((await store.tokenMarket("dots-co", "5"))?.owner).toBe(bob);
    expect(await store.tokenMarket("dots-co", "5")).toMatchObject({
      owner: bob,
      lastSale: {
        wei: `${(3n * ETH) / 2n}`,
        currency: "ETH",
        marketplace: 4,
        from: alice,
        to: bob,
      },
    });
    expect(await store.sales("dots-co")).toMatchObject([{ tokenId: "5", price: 1.5 }]);

    const refreshed = await refreshTokens(store, connection);
    expect(refreshed).toBe(2);
    const ids = (await store.tokens("dots-co")).map(({ tokenId }) => tokenId);
    expect([ids.includes("13"), ids.includes("2"), ids.length]).toEqual([true, false, 12]);
    const collection = await store.collection("dots-co");
    const labels = collection?.traits[0]?.values.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(["gold", "green"]));
    expect(await refreshTokens(store, connection)).toBe(0);
    // A sale survives the new contents, with its transaction.
    expect(await store.sales("dots-co")).toMatchObject([{ tokenId: "5", price: 1.5 }]);
    await store.close();
  });
});

it("counts what does not count: bundles, other currencies, sales of burned tokens", async () => {
  const coins = await deploy(anvil, "TestNft", ["Coins", "COIN", false]);
  const batch = await deploy(anvil, "Batch");
  await transact(anvil, coins, "mintMany", [alice, 1n, 4n], {});
  await transact(anvil, coins, "setApprovalForAll", [batch.address, true], { from: alice });
  await anvil.setCode(BLUR, LOG_WRITER);
  await anvil.setCode(market("Seaport 1.6").address, THREE_TOPICS_WRITER);
  const { address: collection } = coins;
  const sell = (id: bigint, { address, topics, data }: LogContent) =>
    transact(anvil, batch, "transferAndCall", [
      ...[collection, alice, bob, id],
      ...[address, concat([...topics, data])],
    ]);
  const saleOf = (tokenId: bigint) => {
    return { tokenId, price: ETH, seller: alice, buyer: bob, collection };
  };
  await sell(1n, blurV2(saleOf(1n)));
  const bundle = await sell(2n, blurV2({ ...saleOf(2n), kind: "execution", amount: 2n }));
  const offer = [nftItem(3n, undefined, collection)];
  const consideration = [erc20(USDC, 5_000_000n, alice)];
  await sell(3n, orderFulfilled({ offerer: alice, offer, consideration }, bob));
  await transact(anvil, coins, "burn", [1n], { from: bob });
  await anvil.mine();
  const args = [collection, "--id", "coins", "--rpc", anvil.url, "--from-block", "0"];
  const { out, errors } = await run(args);
  expect(out).toContain(
    `Added Coins as coins, from chain-31337: 3 tokens, 0 sales, 0 listings; 1 bundle left out (first in transaction ${bundle});`,
  );
  expect(errors).toContain(
    "Not counted: 1 sale in other currencies (first of token 3), 1 sale of tokens that are left out (first of token 1).",
  );
});
