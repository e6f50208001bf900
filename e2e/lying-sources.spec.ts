/** Collections from an RPC endpoint and from OpenSea, on a server of their own. Both sources lie, and the page says what about. */
import { join } from "node:path";
import * as apiPath from "../contract/api-path.ts";
import { makeUpHistory } from "../server/testing/chain/made-up/made-up-history.ts";
import { runRpcProxy } from "../server/testing/chain/provider/rpc-proxy.ts";
import { UNPRINTABLE } from "../server/testing/liars/hostile-texts.ts";
import { createLyingNode } from "../server/testing/liars/lying-node.ts";
import { runLyingOpenSea } from "../server/testing/liars/lying-opensea.ts";
import { SAID, SAID_OF_OPENSEA } from "../server/testing/liars/said.ts";
import { sampleMarketCollection } from "../server/testing/opensea/market/sample-market.ts";
import { runOpenSea } from "../server/testing/opensea/run-opensea.ts";
import { runAdd } from "../server/testing/run-add.ts";
import { temporaryFolder } from "../server/testing/test-databases.ts";
import { openCollection } from "./support/data/oracle.ts";
import { oncePerFile } from "./support/once-per-file.ts";
import { runServer } from "./support/run-server.ts";
import { test as base, expect, type Page } from "./support/test.ts";

const KEY = "s3cr3t-k3y-of-opensea";
const PATH_KEY = "s3cr3t-p4th";
const PUNKS = 10;

async function startLiars() {
  const history = makeUpHistory({ seed: 7, blocks: 200, logs: 300, punks: PUNKS });
  const node = createLyingNode(history.node);
  const rpc = await runRpcProxy(node.node);
  const bears = sampleMarketCollection({ slug: "bears", size: 20 });
  const honest = await runOpenSea({ collections: [bears], key: KEY });
  honest.market.list({ slug: "bears", tokenId: "1", price: 5 });
  const openSea = await runLyingOpenSea(honest.url);
  const root = temporaryFolder();
  const settings = {
    DATA_DIR: join(root.path, "data"),
    DEMO: "off",
    ETH_RPC_URL: `${rpc.url}/v2/${PATH_KEY}`,
    OPENSEA_API_KEY: KEY,
    OPENSEA_URL: openSea.url,
    OPENSEA_STREAM_URL: honest.streamUrl,
    OPENSEA_SWEEP_SECONDS: "1",
    IMAGE_HOSTS: "images.example",
  };
  const server = await runServer(settings);
  const { market, punksData } = history.contracts;
  const contracts = ["--contract", market, "--data-contract", punksData];
  const add = async (args: readonly string[], changes: object, options = {}) => {
    const { code, errors } = await runAdd(args, { ...settings, ...changes }, options);
    if (code !== 0) throw new Error(errors.join("\n"));
  };
  await add(["cryptopunks", ...contracts, "--from-block", "0"], {}, { punks: PUNKS });
  // OpenSea alone has this collection.
  await add([bears.contract, "--opensea", "--id", "bears"], { ETH_RPC_URL: "" });
  // The server looks for changed collections every second.
  for (const id of ["cryptopunks", "bears"]) {
    const isServed = async () => (await fetch(server.origin + apiPath.info(id))).ok;
    await expect.poll(isServed, { message: `${id} is served`, intervals: [50] }).toBe(true);
  }
  return {
    ...{ node, openSea, head: history.head, origin: server.origin, rpcHost: new URL(rpc.url).host },
    async close() {
      await server.stop();
      for (const each of [openSea, honest, rpc]) await each.close();
      root.discard();
    },
  };
}

type Liars = Awaited<ReturnType<typeof startLiars>>;

const liars = oncePerFile(startLiars);

const test = base.extend<{ readonly liars: Liars }>({
  liars: [async ({ browserName: _ }, use) => use(await liars()), { timeout: 120_000 }],
  baseURL: ({ liars }, use) => use(liars.origin),
});

/** Opens a collection's page and its About panel, which says how fresh the sources are. */
async function openAbout(page: Page, id: string) {
  await openCollection(page, id);
  await page.getByRole("button", { name: "About" }).click();
  return page.locator("#about-collection");
}

async function expectDiscretion(page: Page): Promise<void> {
  const text = await page.locator("html").evaluate((html) => html.outerHTML);
  expect(text).not.toContain(KEY);
  expect(text).not.toContain(PATH_KEY);
  expect(text).not.toMatch(UNPRINTABLE);
}

test("the page says what OpenSea lies about, and that it is followed again", async ({
  page,
  liars,
}) => {
  const about = await openAbout(page, "bears");
  await expect(about).toContainText(/OpenSea, .*sweep/);
  liars.openSea.tell("badEntries", "bears");
  await expect(about).toContainText(SAID_OF_OPENSEA.badEntries);
  await expectDiscretion(page);
  liars.openSea.tell(null, "bears");
  await expect(about).toContainText(/OpenSea, .*sweep/);
  await expect(about).not.toContainText(SAID_OF_OPENSEA.badEntries);
});

test("the page says what an endpoint lies about, and that it is followed again", async ({
  page,
  liars,
}) => {
  const about = await openAbout(page, "cryptopunks");
  await expect(about).toContainText(`block ${liars.head}, `);
  await liars.node.tell("futureBlock");
  await expect(about).toContainText(SAID.futureBlock.replace("HOST", liars.rpcHost));
  await expectDiscretion(page);
  liars.node.relent();
  await expect(about).toContainText(`block ${liars.head}, `);
});
