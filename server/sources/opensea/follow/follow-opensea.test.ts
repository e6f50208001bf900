/** Follows collections of the OpenSea stand-in as the server does: asks, tokens, and the state that the server reports. */
import { expect, it } from "vitest";
import {
  bears,
  eventually,
  followStandIn,
  moveClock,
  SWEEP_SECONDS,
} from "../../../testing/opensea/follow-stand-in.ts";
import { trader } from "../../../testing/opensea/market/traders.ts";
import { NO_KEY } from "./follow-opensea.ts";

const stage = followStandIn();
const { add, expectTruth, followAgain, joined, list, listed, state, truth } = stage;

it("shows the lowest public ask in ETH or WETH, and follows it through its life", async () => {
  list("1", 5);
  await add();
  expect(await listed()).toEqual(new Map([["1", "5 1"]]));
  await joined();
  const lower = list("1", 4, { currency: "WETH" });
  await eventually(listed).toEqual(new Map([["1", "4 1"]]));
  list("1", 3, { currency: "USDC" });
  list("1", 2, { taker: trader(9) });
  list("2", 7);
  await eventually(listed).toEqual(
    new Map([
      ["1", "4 1"],
      ["2", "7 1"],
    ]),
  );
  stage.openSea.market.cancel(lower.hash, false);
  await eventually(listed).toEqual(
    new Map([
      ["1", "5 1"],
      ["2", "7 1"],
    ]),
  );
  expect(truth()).toEqual(await listed());
});

it("ends the asks of a seller by a sale or a transfer, and knows them again when the token returns", async () => {
  await add();
  await joined();
  const owner = stage.openSea.market.owner(bears.slug, "1");
  const ask = list("1", 5);
  list("1", 6);
  list("2", 3);
  await expectTruth();
  stage.openSea.market.transfer(bears.slug, "2", trader(12));
  stage.openSea.market.sell(ask.hash, trader(11));
  await eventually(listed).toEqual(new Map());
  stage.openSea.market.transfer(bears.slug, "1", owner);
  await eventually(listed).toEqual(new Map([["1", "6 1"]]));
  expect(await stage.store.sales(bears.slug)).toMatchObject([{ tokenId: "1", price: 5 }]);
});

it("takes an expired listing away within two seconds, also one of before the start", async () => {
  // OpenSea counts in whole seconds.
  const soon = Math.ceil(Date.now() / 1000 + 60) * 1000;
  list("1", 5, { expiresAt: soon });
  await add();
  await followAgain({ times: {} });
  await joined();
  list("2", 6, { expiresAt: soon });
  list("2", 9);
  const both = new Map([
    ["1", "5 1"],
    ["2", "6 1"],
  ]);
  await eventually(listed).toEqual(both);
  moveClock(soon - 300);
  expect(await listed()).toEqual(both);
  await eventually(listed).toEqual(new Map([["2", "9 1"]]));
  const late = Date.now() - soon;
  expect(late).toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThan(2_000);
});

it("takes expired listings away without a key, and after an ask was valid again", async () => {
  await add();
  await joined();
  const owner = stage.openSea.market.owner(bears.slug, "1");
  const soon = Math.ceil(Date.now() / 1000 + 60) * 1000;
  list("1", 5, { expiresAt: soon });
  list("2", 6, { expiresAt: soon });
  stage.openSea.market.transfer(bears.slug, "1", trader(12));
  await eventually(listed).toEqual(new Map([["2", "6 1"]]));
  // The event that it is valid again has its hash alone.
  stage.openSea.market.transfer(bears.slug, "1", owner);
  await eventually(listed).toEqual(
    new Map([
      ["1", "5 1"],
      ["2", "6 1"],
    ]),
  );
  await followAgain({ key: null, times: {} });
  moveClock(soon);
  await eventually(listed).toEqual(new Map());
  expect(Date.now() - soon).toBeLessThan(2_000);
});

it("says why it cannot read, keeps what it has, and recovers by itself", async () => {
  list("1", 5);
  await add();
  await joined();
  stage.openSea.faults.isKeyRefused = true;
  stage.openSea.closeSockets();
  await eventually(state).toMatchObject({ problem: "OpenSea refuses the API key" });
  expect(await listed()).toEqual(new Map([["1", "5 1"]]));
  expect(stage.reports.join("\n")).not.toContain(stage.openSea.key);
  list("2", 6);
  stage.openSea.faults.isKeyRefused = false;
  await expectTruth();
  await eventually(state).toMatchObject({ problem: null, isConnected: true });
  expect(stage.reports).toContain("bears: follows OpenSea again");
});

it.each([-60_000, 60_000])("follows a market whose clock is %d ms ahead", async (lead) => {
  await stage.replaceMarket(() => Date.now() + lead);
  await followAgain({ sweepSeconds: SWEEP_SECONDS });
  list("1", 5);
  await add();
  await joined();
  const ask = list("2", 6);
  await expectTruth();
  stage.openSea.faults.stream.lose = 1;
  stage.openSea.market.cancel(ask.hash);
  list("3", 7);
  await expectTruth();
});

it("says that there is no key", async () => {
  list("1", 5);
  await add();
  await followAgain({ key: null });
  await eventually(state).toMatchObject({ problem: NO_KEY, isConnected: false });
  expect(await listed()).toEqual(new Map([["1", "5 1"]]));
});

it("reads a token again that changed, and one that is new", async () => {
  await add();
  await joined();
  const { traits } = stage.openSea.market.token(bears.slug, "1");
  stage.openSea.market.updateMetadata(bears.slug, "1", { name: "Renamed" });
  stage.openSea.market.mint(
    bears.slug,
    { tokenId: "31", name: "Late bear", imageUrl: null, traits },
    trader(3),
  );
  await eventually(async () => (await stage.store.token(bears.slug, "31"))?.name).toBe("Late bear");
  await eventually(async () => (await stage.store.token(bears.slug, "1"))?.name).toBe("Renamed");
});

it("keeps what is known of a token that OpenSea has lost", async () => {
  await add();
  await joined();
  const known = await stage.store.token(bears.slug, "2");
  expect(known?.traits).not.toEqual([]);
  stage.openSea.market.collection(bears.slug).tokens.delete("2");
  await stage.store.markStaleTokens(bears.slug, ["2"]);
  stage.openSea.market.updateMetadata(bears.slug, "1", { name: "Renamed" });
  await eventually(async () => (await stage.store.token(bears.slug, "1"))?.name).toBe("Renamed");
  await eventually(() => stage.store.staleTokens(bears.slug, 5)).toEqual([]);
  const { name, traits } = (await stage.store.token(bears.slug, "2")) ?? {};
  expect({ name, traits }).toEqual({ name: known?.name, traits: known?.traits });
  const reports = () => stage.reports.join("\n");
  await eventually(reports).toContain("bears: 1 token: OpenSea does not know the token (2)");
  expect(reports()).toMatch(/bears: read the metadata of (0 of 1 token|1 of 2 tokens) again/);
});

it("samples five tokens an hour, and reads all again if they have changed", async () => {
  await add();
  await joined();
  const tokenRequests = () =>
    stage.openSea.requests.log.filter((path) => /\/nfts\/\d+$/.test(path)).length;
  // No event tells of the reveal.
  stage.openSea.faults.stream.lose = 1;
  for (const { tokenId } of bears.tokens)
    stage.openSea.market.updateMetadata(bears.slug, tokenId, { name: `Revealed ${tokenId}` });
  expect(tokenRequests()).toBe(0);
  moveClock(Date.now() + 3_600_000);
  const nameOf = async (id: string) => (await stage.store.token(bears.slug, id))?.name;
  await eventually(() => nameOf("30")).toBe("Revealed 30");
  expect(stage.reports).toContain(
    "bears: 5 of 5 sampled tokens have other metadata than before; all are read again",
  );
  expect(tokenRequests()).toBe(5 + bears.tokens.length);
});
