import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_QUERY } from "../../contract/query.ts";
import { APE_TOKENS, APES, ask } from "../testing/apes.ts";
import { body, fakeCollection, status } from "../testing/fake-api.ts";
import { eventually, expectSame, type Harness, startHarness, truthOf } from "../testing/harness.ts";
import { type Browser, createBrowser, type Tab } from "../testing/tab.ts";

const CATS = { ...APES, id: "cats" };

let browser: Browser;
let harness: Harness;

beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
  browser = createBrowser();
  harness = await startHarness(APE_TOKENS, Math.random, browser);
  harness.api.collections.set(CATS.id, fakeCollection(CATS, APE_TOKENS));
});

afterEach(() => harness.end());

async function open(collectionId: string = APES.id, own: Browser | null = browser): Promise<Tab> {
  const tab = await harness.openAnother(own);
  await tab.worker.open(collectionId, DEFAULT_QUERY);
  return tab;
}

async function live(...tabs: readonly Pick<Tab, "mirror">[]): Promise<void> {
  for (const { mirror } of tabs)
    await eventually(() => mirror.latest()?.connection.name).toBe("live");
}

/** Expects every tab to match the API after a change that only the stream can deliver before the next poll. */
async function current(collectionId: string, ...tabs: readonly Pick<Tab, "mirror">[]) {
  const price = 1 + (harness.api.collections.get(collectionId)?.seq ?? 0);
  harness.api.change(collectionId, { 4: ask(price) }, ["5"]);
  const truth = truthOf(harness.api, collectionId, DEFAULT_QUERY);
  for (const { mirror } of tabs) await eventually(() => expectSame(mirror, truth)).toBeUndefined();
}

const polls = () => harness.requestCount("/tokens/listed") - harness.requestCount("?since");

describe("the tabs of a browser", () => {
  it("share one stream for all collections that are open in any of them", async () => {
    await harness.open();
    const apes = [harness, await open(), await open(), await open()];
    const cats = [await open("cats"), await open("cats"), await open("cats"), await open("cats")];
    await live(...apes, ...cats);
    // If a tab answered late, the leader immediately requests another stream.
    const asked = () =>
      harness.api.seen.findLast((address) => address.includes("/listings/stream"));
    await eventually(asked).toMatch(/at=(apes:.*,cats:|cats:.*,apes:)/);
    await eventually(() => harness.api.streams()).toBe(1);
    // A tab may still poll once for the stream that was replaced. Without a stream, every round would need polls.
    const pollsOfARound = async () => {
      const before = polls();
      await current("apes", ...apes);
      await current("cats", ...cats);
      return polls() - before;
    };
    await eventually(pollsOfARound).toBe(0);
    expect(harness.api.streams()).toBe(1);
  });

  it("parse each event once for all of them", async () => {
    await harness.open();
    const apes = [harness, await open(), await open()];
    const cats = await open("cats");
    await live(...apes, cats);
    const parse = vi.spyOn(JSON, "parse");
    const parsedOf = (id: string) =>
      parse.mock.calls.filter(([text]) => String(text).includes(`"collection":"${id}"`)).length;
    await current("apes", ...apes);
    await current("cats", cats);
    expect([parsedOf("apes"), parsedOf("cats")]).toEqual([1, 1]);
  });

  it.each([
    ["each fetch a snapshot for an event that is no delta", { to: "next" }, 1],
    ["leave a delta with a malformed row to those of its collection", { listed: ["4,0x5,1"] }, 0],
  ])("%s", async (_, broken, byOthers) => {
    await harness.open();
    const other = await open();
    const cats = await open("cats");
    await live(harness, other, cats);
    const snapshots = (id: string) => harness.requestCount(`/${id}/tokens/listed`);
    const before = [snapshots("apes"), snapshots("cats")];
    const streams = harness.requestCount("/listings/stream");
    harness.api.change("apes", { 4: ask(5) }, [], { broken });
    const truth = harness.truth(DEFAULT_QUERY);
    for (const { mirror } of [harness, other])
      await eventually(() => expectSame(mirror, truth)).toBeUndefined();
    await eventually(() => snapshots("cats")).toBe(before[1] + byOthers);
    expect([snapshots("apes"), snapshots("cats")]).toEqual([before[0] + 2, before[1] + byOthers]);
    expect(harness.requestCount("/listings/stream")).toBe(streams);
    await current("apes", harness, other);
    await current("cats", cats);
    expect(snapshots("apes")).toBe(before[0] + 2);
  });

  it("catch up if a new tab has loaded older listings than an idle stream's position", async () => {
    await harness.open();
    await live(harness);
    const old = harness.api.snapshot("apes");
    harness.api.change("apes", { 1: ask(3) }, []);
    await harness.waitForMatch(DEFAULT_QUERY);
    harness.api.faults.set("/tokens/listed", (request, response) => {
      if (request.url?.includes("since")) harness.api.answer(request, response);
      else body(old)(request, response);
    });
    const late = await open();
    await eventually(() => expectSame(late.mirror, harness.truth(DEFAULT_QUERY))).toBeUndefined();
    await live(late);
    expect([harness.requestCount("?since=1"), harness.api.streams()]).toEqual([1, 1]);
    expect(harness.requestCount("/listings/stream")).toBe(1);
  });

  it("reload if a new tab has loaded an epoch other than the stream's", async () => {
    await harness.open();
    await live(harness);
    const old = harness.api.snapshot("apes");
    let late: Promise<Tab> | null = null;
    harness.api.faults.set("/tokens/listed", (request, response) => {
      harness.api.faults.clear();
      body(old)(request, response);
      harness.apes.epoch = "epoch-2";
      harness.api.change("apes", { 1: ask(3) }, []);
    });
    late = open();
    await live(await late);
    await current("apes", harness, await late);
    expect(harness.api.streams()).toBe(1);
  });

  it("stay live without a poll when the leader dies", async () => {
    await harness.open();
    const leader = await open();
    await live(harness, leader);
    const others = [await open("cats"), await open(), await open()];
    await live(...others);
    // The leader hands over to the tab that has waited longest.
    await harness.worker.setPresence("away");
    await current("apes", leader);
    const before = polls();
    leader.kill();
    await current("cats", others[0]);
    await current("apes", others[1], others[2]);
    await live(...others);
    expect([harness.api.streams(), polls()]).toEqual([1, before]);
  });

  it("give up the lead when they are put away, and do not reclaim it", async () => {
    await harness.open();
    const other = await open();
    await live(harness, other);
    await harness.worker.setPresence("away");
    await current("apes", other);
    expect(harness.api.streams()).toBe(1);
    const streamsAsked = harness.requestCount("/listings/stream");
    await harness.worker.setPresence("shown");
    await current("apes", harness, other);
    await live(harness, other);
    expect([harness.api.streams(), harness.requestCount("/listings/stream")]).toEqual([
      1,
      streamsAsked,
    ]);
  });

  it("replace a leader that freezes without notice, which then follows", async () => {
    await harness.open();
    const leader = await open();
    await live(harness, leader);
    const others = [await open(), await open("cats")];
    await live(...others);
    await harness.worker.setPresence("away");
    await current("apes", leader);
    const asked = harness.requestCount("/listings/stream");
    leader.freeze(true);
    await eventually(() => harness.requestCount("/listings/stream")).toBeGreaterThan(asked);
    await live(...others);
    await current("apes", others[0]);
    await current("cats", others[1]);
    leader.freeze(false);
    await eventually(() => harness.api.streams()).toBe(1);
    await current("apes", others[0], leader);
    await live(leader, ...others);
  });

  it("keep the stream if the collection of one tab is deleted", async () => {
    await harness.open();
    const orphan = await open("cats");
    await live(harness, orphan);
    harness.api.collections.delete("cats");
    harness.api.dropStreams();
    await eventually(() => orphan.mirror.latest()?.connection.name).toBe("lost");
    await eventually(() => harness.api.streams()).toBe(1);
    await current("apes", harness);
    await live(harness);
    harness.api.collections.set("cats", fakeCollection(CATS, APE_TOKENS));
    await live(orphan, harness);
    await current("cats", orphan);
  });

  it("keep the stream if one tab cannot catch up", async () => {
    await harness.open();
    const shaken = await open("cats");
    await live(harness, shaken);
    const asked = harness.requestCount("/listings/stream");
    harness.api.faults.set("/collections/cats/", status(500));
    harness.api.change("cats", { 1: ask(1) }, [], "hush");
    harness.api.change("cats", { 2: ask(1) }, []);
    await eventually(() => shaken.mirror.latest()?.connection.name).toBe("lost");
    await current("apes", harness);
    expect(harness.mirror.latest()?.connection.name).toBe("live");
    harness.api.faults.clear();
    await live(shaken);
    await current("cats", shaken);
    expect(harness.requestCount("/listings/stream")).toBe(asked);
  });

  it("poll if the stream is refused to all of them, and still get every change", async () => {
    harness.api.faults.set("/listings/stream", status(503));
    await harness.open();
    const other = await open("cats");
    for (const { mirror } of [harness, other])
      await eventually(() => mirror.latest()?.connection.name).toBe("polling");
    await current("apes", harness);
    await current("cats", other);
    harness.api.faults.clear();
    await live(harness, other);
  });

  it("each have a stream if the browser lacks locks or refuses them", async () => {
    await harness.open();
    const refusing: Browser = {
      tab() {
        const part = browser.tab();
        const request = () => Promise.reject(new DOMException("no storage", "SecurityError"));
        return { ...part, siblings: { ...part.siblings, locks: { request } } };
      },
    };
    const [bare, refused] = [await open("apes", null), await open("apes", refusing)];
    await live(harness, bare, refused);
    expect(harness.api.streams()).toBe(3);
    await current("apes", harness, bare, refused);
  });
});
