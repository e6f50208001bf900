/** Rates of other currencies that an operator gives for a collection from a stand-in of OpenSea. */
import { beforeEach, expect, it } from "vitest";
import { openStore } from "../../storage/store/open-store.ts";
import { arrangeEach } from "../../testing/arrange.ts";
import { givenFolder } from "../../testing/import-folder.ts";
import { sampleMarketCollection } from "../../testing/opensea/market/sample-market.ts";
import { openSeaSettings, runAddOnce } from "../../testing/opensea/run-add-opensea.ts";
import { runOpenSea } from "../../testing/opensea/run-opensea.ts";
import { ANY_DATABASE } from "../../testing/test-databases.ts";

const bears = sampleMarketCollection({ slug: "cool-bears", size: 60 });
const other = sampleMarketCollection({ slug: "others", size: 5, seed: 2 });

const { put, pathOf } = givenFolder();

let environment: Record<string, string>;

const openSea = arrangeEach(() => runOpenSea({ collections: [bears, other] }));
const made = arrangeEach(() => ANY_DATABASE.create());
beforeEach(() => {
  environment = openSeaSettings(openSea, made.config);
});

const run = (args: readonly string[]) => runAddOnce(args, environment);

it("shows amounts in other currencies in ETH too, by the rates of a file", async () => {
  const [name, day] = ["the-cool-bears", new Date().toISOString().slice(0, 10)];
  const paid = openSea.market.list({ slug: bears.slug, tokenId: "1", price: 9, currency: "USDC" });
  openSea.market.sell(paid.hash, other.contract);
  openSea.market.list({ slug: bears.slug, tokenId: "2", price: 2500, currency: "USDC" });
  const file = pathOf("dollars.csv");
  const inEther = async () => {
    const store = await openStore(made.config);
    const sales = await store.foreignSales(name, "1");
    const { listings } = (await store.listings(name)) ?? { listings: [] };
    await store.close();
    const listing = listings.find(({ tokenId }) => tokenId === "2");
    return [sales.map(({ eth }) => eth), listing?.eth ?? null];
  };
  const args = [bears.contract, "--opensea", "--rates", file];
  expect((await run(args)).errors).toMatch(/^--rates: there is no file ".*dollars\.csv"\.$/);
  put({ "dollars.csv": `date,currency,eth\n${day},USDC,0.0004\n${day},APE,none\n` });
  expect((await run(args)).errors).toContain("dollars.csv:3");
  put({ "dollars.csv": `date,currency,eth\n${day},USDC,0.0004\n` });
  expect((await run(args)).out).toContain("Read 1 rate of other currencies.");
  expect(await inEther()).toEqual([[9 * 0.0004], 1]);
  // A change of the collection keeps them.
  await run([bears.contract, "--opensea"]);
  expect(await inEther()).toEqual([[9 * 0.0004], 1]);
  put({ "dollars.csv": `date,currency,eth\n${day},USDC,0.0002\n` });
  const { code, out } = await run([bears.contract, "--rates", file]);
  expect([code, out]).toEqual([
    0,
    expect.stringContaining("Its amounts in other currencies have the new rates."),
  ]);
  expect(await inEther()).toEqual([[9 * 0.0002], 0.5]);
});
