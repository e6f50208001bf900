/** Adds collections from a stand-in of OpenSea alone. */
import { beforeEach, describe, expect, it } from "vitest";
import type { Trait } from "../../../contract/collection.ts";
import { openStore } from "../../storage/store/open-store.ts";
import { arrangeEach } from "../../testing/arrange.ts";
import { sampleMarketCollection } from "../../testing/opensea/market/sample-market.ts";
import {
  openSeaSettings,
  runAddOnce,
  storedPrices,
} from "../../testing/opensea/run-add-opensea.ts";
import { runOpenSea } from "../../testing/opensea/run-opensea.ts";
import { createStory } from "../../testing/opensea/story/story.ts";
import { ANY_DATABASE } from "../../testing/test-databases.ts";

const bears = sampleMarketCollection({ slug: "cool-bears", size: 60 });
const other = sampleMarketCollection({ slug: "others", size: 5, seed: 2 });

let environment: Record<string, string>;

const openSea = arrangeEach(() => runOpenSea({ collections: [bears, other] }));
const made = arrangeEach(() => ANY_DATABASE.create());
beforeEach(async () => {
  environment = openSeaSettings(openSea, made.config);
});

const run = (args: readonly string[], env: NodeJS.ProcessEnv = environment) =>
  runAddOnce(args, env);
const listed = (id: string) => storedPrices(made.config, id);

/** Plays a story in which no listing expires. */
function trade(actions: number): void {
  const frequencies = { listShortly: 0 };
  createStory(openSea.market, { seed: 3, slugs: [bears.slug], frequencies }).act(actions);
}

const unranked = (collection: { readonly traits: readonly Trait[] } | null) =>
  collection?.traits.filter((trait) => trait.unranked).map(({ name }) => name);

const truth = (slug: string) =>
  new Map(Array.from(openSea.market.truth(slug), ([id, { price }]) => [id, price]));

describe("with a key alone", () => {
  it("keeps what is said about traits when the collection changes later", async () => {
    const rules = ["--ranked", "level", "--unranked", "Hat", "--leave-out", "FUR"];
    const first = await run([bears.contract, "--opensea", ...rules]);
    expect([first.code, first.errors]).toEqual([0, ""]);
    expect(first.out).toContain('Left out: the trait "Fur".');
    const traitsOf = async () => {
      const store = await openStore(made.config);
      const collection = await store.collection("the-cool-bears");
      await store.close();
      return [collection?.traits.map(({ name }) => name).sort(), unranked(collection)];
    };
    expect(await traitsOf()).toEqual([["Eyes", "Hat", "Level"], ["Hat"]]);
    const again = await run([bears.contract, "--opensea"]);
    expect(again.out).toContain('Left out: the trait "Fur".');
    expect(await traitsOf()).toEqual([["Eyes", "Hat", "Level"], ["Hat"]]);
    await run([bears.contract, "--opensea", "--unranked", "Eyes"]);
    expect(await traitsOf()).toEqual([
      ["Eyes", "Fur", "Hat", "Level"],
      ["Eyes", "Level"],
    ]);
    const refreshed = await run([bears.contract, "--opensea", "--refresh", "--leave-out", "Hat"]);
    expect(refreshed.out).toContain('Left out: the trait "Hat".');
    expect(await traitsOf()).toEqual([["Eyes", "Fur", "Level"], ["Level"]]);
  });

  it("adds tokens, traits, pictures, sales, listings and offers within a minute", async () => {
    trade(400);
    const began = Date.now();
    const { code, out, errors } = await run([bears.contract, "--opensea"]);
    expect(Date.now() - began).toBeLessThan(60_000);
    // Sales in other currencies are kept, and not valued.
    const uncounted = "Not counted: 1 sale in other currencies (first of token 60).";
    expect([code, errors]).toEqual([0, uncounted]);
    const sales = openSea.market.sales(bears.slug).filter(({ order }) => order.currency !== "USDC");
    const count = truth(bears.slug).size;
    expect(out.replace(/, \d+ in other currencies/, "")).toContain(
      `Added The cool-bears as the-cool-bears, from OpenSea: 60 tokens, ${sales.length} sales, ${count} listings. The server follows it.`,
    );
    expect(await listed("the-cool-bears")).toEqual(truth(bears.slug));
    const store = await openStore(made.config);
    expect((await store.sales("the-cool-bears")).length).toBe(sales.length);
    const collection = await store.collection("the-cool-bears");
    expect(collection?.traits.map(({ name }) => name).sort()).toEqual([
      "Eyes",
      "Fur",
      "Hat",
      "Level",
    ]);
    // OpenSea says that the level is a number.
    expect(unranked(collection)).toEqual(["Level"]);
    expect(out).toMatch(/Numbers, which do not count in the rank: "Level" \(\d+ values\)\./);
    expect(collection?.dataSource).toMatchObject({
      kind: "followed",
      note: "Tokens, sales, listings and offers are real, read from OpenSea.",
      listingsSimulated: false,
    });
    expect(await store.token("the-cool-bears", "7")).toMatchObject({
      name: "Bear #7",
      imageUrl: "https://images.example/cool-bears/7.png",
    });
    for (const tokenId of ["1", "2", "3"])
      expect((await store.tokenMarket("the-cool-bears", tokenId))?.topOffer?.price).toBe(
        openSea.market.topOffer(bears.slug, tokenId)?.price,
      );
    expect(out).toMatch(/The record has \d+ past sales\./);
    await store.close();
  });

  it("counts what it read, what does not count, and what it left out by reason", async () => {
    const sold = openSea.market.list({
      slug: bears.slug,
      tokenId: "1",
      price: 9,
      currency: "USDC",
    });
    openSea.market.sell(sold.hash, other.contract);
    openSea.market.list({ slug: bears.slug, tokenId: "2", price: 3 });
    for (const tokenId of ["3", "4"]) openSea.market.list({ slug: bears.slug, tokenId, price: 0 });
    const ended = openSea.market.list({ slug: bears.slug, tokenId: "5", price: 1 });
    openSea.market.cancel(ended.hash);
    openSea.faults.rest.inactiveOrders = true;
    const { code, out, errors } = await run([bears.contract, "--opensea"]);
    expect(code).toBe(0);
    const uncounted = "Not counted: 1 sale in other currencies (first of token 1).";
    const left =
      'From OpenSea: 4 rows are left out: listing: is not active (2, first "CANCELLED"); listing: price is 0 (2, first "token 4").';
    expect(errors).toBe(`${uncounted}\n${left}`);
    expect(out).toContain("Read from OpenSea: 60 tokens, 1 sale, 1 live order.");
    // Also if OpenSea is compared with a collection that is complete.
    const again = await run([bears.contract, "--opensea"]);
    expect(again.errors).toBe(`${left}\n${uncounted}`);
  });

  it("names hosts that are not allowed, and placeholders with the option that leaves them out", async () => {
    openSea.market.updateMetadata(bears.slug, "3", {
      imageUrl: "https://elsewhere.example/3.png",
      traits: [["Fur", "[Missing]"]],
    });
    const { code, out, errors } = await run([bears.contract, "--opensea"]);
    expect(code).toBe(0);
    expect(errors).toBe(
      "1 token (3): pictures or programs on elsewhere.example are not shown. To allow the host, start the server with IMAGE_HOSTS=images.example,elsewhere.example",
    );
    expect(out).toContain(
      '"[Missing]" counts as a value: 1 time in "Fur" (token 3). If it stands for a missing value, --leave-out "[Missing]" leaves it out.',
    );
  });

  it("reads tokens again with --refresh, and keeps sales and listings", async () => {
    openSea.market.sell(
      openSea.market.list({ slug: bears.slug, tokenId: "1", price: 2 }).hash,
      other.contract,
    );
    openSea.market.list({ slug: bears.slug, tokenId: "2", price: 3 });
    await run([bears.contract, "--opensea"]);
    const read = async () => {
      const store = await openStore(made.config);
      const tokens = await Promise.all(["3", "4"].map((id) => store.token("the-cool-bears", id)));
      const market = [
        await store.sales("the-cool-bears"),
        (await store.listings("the-cool-bears"))?.listings,
        await store.record("the-cool-bears"),
      ];
      await store.close();
      return { names: tokens.map((token) => token?.name), market };
    };
    const before = await read();
    expect(before.market[0]).toHaveLength(1);
    const imageUrl = "https://elsewhere.example/1.png";
    for (const tokenId of ["3", "4"])
      openSea.market.updateMetadata(bears.slug, tokenId, {
        name: `New ${tokenId}`,
        imageUrl,
        traits: [],
      });

    const one = await run([bears.contract, "--opensea", "--refresh", "3"]);
    expect(one.code).toBe(0);
    expect(one.out).toContain(
      "Read the metadata of 1 token of the-cool-bears again. Its listings, sales and record are kept.",
    );
    expect(await read()).toEqual({ ...before, names: ["New 3", "Bear #4"] });
    expect(one.errors).toBe(
      [
        "1 of 60 tokens have no traits, such as 3.",
        "1 token (3): pictures or programs on elsewhere.example are not shown. To allow the host, start the server with IMAGE_HOSTS=images.example,elsewhere.example",
      ].join("\n"),
    );

    // A token that OpenSea has lost keeps what is known of it.
    openSea.market.collection(bears.slug).tokens.delete("5");
    const lost = await run([bears.contract, "--opensea", "--refresh", "5"]);
    expect(lost.errors).toContain("1 token: OpenSea does not know the token (5)");
    const all = await run([bears.contract, "--opensea", "--refresh"]);
    expect(all.errors).toContain("1 token: OpenSea's list does not have it (5)\nThese keep");
    expect(all.out).toContain("Read the metadata of 59 tokens of the-cool-bears again.");
    expect(await read()).toEqual({ ...before, names: ["New 3", "New 4"] });
    expect(all.errors).toContain("2 of 60 tokens have no traits, such as 3.");
    expect(all.errors).toContain("2 tokens (such as 3): pictures or programs on elsewhere.example");
  });

  it("keeps the name that the operator gave, until there is another one", async () => {
    const nameAfter = async (...options: readonly string[]) => {
      expect((await run([bears.contract, "--id", "mine", "--opensea", ...options])).code).toBe(0);
      const store = await openStore(made.config);
      const name = (await store.collection("mine"))?.name;
      await store.close();
      return name;
    };
    expect(await nameAfter("--name", "My Bears")).toBe("My Bears");
    expect(await nameAfter()).toBe("My Bears");
    expect(await nameAfter("--refresh")).toBe("My Bears");
    expect(await nameAfter("--refresh", "--name", "Our Bears")).toBe("Our Bears");
    expect(await nameAfter("--name", "Bears")).toBe("Bears");
  });

  /** Adds a collection with five orders for each token. Expects fewer requests than a hundredth of its orders. */
  async function expectFewRequests(tokens: number): Promise<void> {
    const wide = sampleMarketCollection({ slug: "wide", size: tokens });
    const large = await runOpenSea({ collections: [wide] });
    for (let order = 0; order < 4 * tokens; order += 1)
      large.market.list({ slug: "wide", tokenId: `${1 + (order % tokens)}`, price: 1 + order });
    for (let order = 0; order < tokens; order += 1)
      large.market.bid({
        slug: "wide",
        tokenId: `${1 + order}`,
        price: 0.5,
        maker: "0x00000000000000000000000000000000000000bb",
      });
    const { code } = await run(
      [wide.contract, "--opensea", "wide"],
      openSeaSettings(large, made.config),
    );
    expect(code).toBe(0);
    expect((await listed("the-wide")).size).toBe(tokens);
    const orders = [...large.requests.byPath].filter(([path]) => /listings|offers/.test(path));
    const requests = orders.reduce((sum, [, count]) => sum + count, 0);
    expect(requests).toBeLessThan((5 * tokens) / 100);
    await large.close();
  }

  it("reads 1,000 orders in less than 10 requests", () => expectFewRequests(200));

  it("reads 10,000 orders in less than 100 requests", { tags: ["long"], timeout: 120_000 }, () =>
    expectFewRequests(2_000),
  );

  it("goes on after the key expired midway, with the same command", async () => {
    trade(100);
    openSea.faults.rest.late = 1;
    openSea.faults.rest.lateMs = 50;
    const expiring = setInterval(() => {
      openSea.faults.isKeyRefused = [...openSea.requests.byPath.keys()].some((path) =>
        /events/.test(path),
      );
    }, 5);
    const first = await run([bears.contract, "--opensea", bears.slug]);
    clearInterval(expiring);
    expect([first.code, first.errors]).toEqual([
      1,
      "OpenSea refuses the API key. Run the same command to read it again.",
    ]);
    openSea.faults.isKeyRefused = false;
    const second = await run([bears.contract, "--opensea", bears.slug]);
    expect(second.code).toBe(0);
    expect(await listed("the-cool-bears")).toEqual(truth(bears.slug));
    const third = await run([bears.contract]);
    expect(third.errors).toContain("the-cool-bears is complete");
  });

  it("says what it would read, and changes nothing", async () => {
    const { code, out } = await run([bears.contract, "--opensea", "--dry-run"]);
    expect([code, out]).toEqual([
      0,
      expect.stringContaining("It would read The cool-bears from OpenSea as cool-bears"),
    ]);
    const store = await openStore(made.config);
    expect([await store.collections(), await store.follows("opensea")]).toEqual([[], []]);
    await store.close();
  });

  it.each([
    [
      "an unknown contract",
      () => ["0x00000000000000000000000000000000000000aa", "--opensea"],
      {},
      "OpenSea does not know the contract 0x00000000000000000000000000000000000000aa on ethereum.",
    ],
    [
      "an unknown slug",
      () => [bears.contract, "--opensea", "nothing"],
      {},
      "OpenSea has no collection nothing.",
    ],
    [
      "a slug of another contract",
      () => [bears.contract, "--opensea", "others"],
      {},
      `OpenSea's collection others does not have the contract ${bears.contract}.`,
    ],
    [
      "a missing key",
      () => [bears.contract, "--opensea", "others"],
      { OPENSEA_API_KEY: "" },
      "OPENSEA_API_KEY is not set, so OpenSea cannot be read.",
    ],
    [
      "a wrong key",
      () => [bears.contract, "--opensea"],
      { OPENSEA_API_KEY: "secret-wrong-key" },
      "OpenSea refuses the API key.",
    ],
    [
      "no source",
      () => [bears.contract],
      { OPENSEA_API_KEY: "" },
      "With OPENSEA_API_KEY, OpenSea alone is enough for a contract.",
    ],
    [
      "an unknown chain",
      () => [bears.contract, "--chain", "moon"],
      {},
      '--chain: must be one of ethereum, optimism, polygon, base, arbitrum, sepolia, got "moon"',
    ],
    ["a bad slug", () => [bears.contract, "--opensea", "../x"], {}, "--opensea: must be a slug"],
    ["CryptoPunks", () => ["cryptopunks", "--opensea"], {}, "--opensea: is for a contract"],
  ] as const)("refuses %s in one sentence", async (_, args, env, message) => {
    const { code, errors } = await run(args(), { ...environment, ...env });
    expect([code, errors]).toEqual([1, expect.stringContaining(message)]);
    expect(errors).not.toContain("secret");
  });
});
