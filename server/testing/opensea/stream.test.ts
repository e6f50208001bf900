import { Socket } from "phoenix";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { STORM } from "./faults.ts";
import { type OpenSea, runOpenSea } from "./run-opensea.ts";
import { sampleCollectionOf } from "./sample-market.ts";
import { createStory } from "./story.ts";
import type { StreamMessage } from "./stream-json.ts";
import { trader } from "./traders.ts";

const BEARS = sampleCollectionOf({ slug: "bears" });
const CATS = sampleCollectionOf({ slug: "cats", seed: 2 });
const TOPIC = "collection:bears";

type Frame = [string | null, string | null, string, string, unknown];

let openSea: OpenSea;
const sockets: WebSocket[] = [];
beforeEach(async () => {
  openSea = await runOpenSea({ collections: [BEARS, CATS] });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await openSea.close();
});

/** Connects, and joins topics. `frames` holds all that came since. */
async function connect(...topics: string[]) {
  const socket = new WebSocket(`${openSea.streamUrl}/websocket?token=${openSea.key}&vsn=2.0.0`);
  sockets.push(socket);
  const frames: Frame[] = [];
  let isClosed = false;
  socket.on("message", (text) => frames.push(JSON.parse(String(text))));
  socket.on("close", () => {
    isClosed = true;
  });
  let lastRef = 0;
  /** Sends a message, and returns the answer to it. */
  async function ask(topic: string, event: string, joinRef: string | null = null) {
    lastRef += 1;
    const ref = `${lastRef}`;
    socket.send(JSON.stringify([joinRef ?? ref, ref, topic, event, {}]));
    const answered = () => frames.find((frame) => frame[1] === ref && frame[3] === "phx_reply");
    await vi.waitFor(() => expect(answered()).toBeDefined());
    return answered();
  }
  await new Promise((opened, failed) => socket.once("open", opened).once("error", failed));
  for (const topic of topics) await ask(topic, "phx_join");
  frames.length = 0;
  /** Returns the events so far. Asks for a heartbeat first: what came before it has arrived. */
  async function events(): Promise<StreamMessage[]> {
    await openSea.settled();
    await ask("phoenix", "heartbeat");
    return frames
      .filter(([, , , event]) => !event.startsWith("phx_"))
      .map(([, , , , payload]) => payload as StreamMessage);
  }
  return { socket, frames, ask, events, isClosed: () => isClosed };
}

const types = (messages: readonly StreamMessage[]) => messages.map((each) => each.event_type);
const list = (price = 1, tokenId = "1", slug = "bears") =>
  openSea.market.list({ slug, tokenId, price });

describe("the protocol", () => {
  it("joins, answers heartbeats, and leaves", async () => {
    const { ask, events, frames } = await connect();
    expect(await ask(TOPIC, "phx_join")).toEqual([
      ...["1", "1", TOPIC, "phx_reply"],
      { status: "ok", response: {} },
    ]);
    expect((await ask("phoenix", "heartbeat"))?.[4]).toEqual({ status: "ok", response: {} });
    list();
    expect(types(await events())).toEqual(["item_listed"]);
    expect(frames.find(([, , , event]) => event === "item_listed")?.slice(0, 3)).toEqual([
      ...[null, null, TOPIC],
    ]);
    await ask(TOPIC, "phx_leave", "1");
    expect(frames.at(-1)?.[3]).toMatch(/phx_close|phx_reply/);
    list(2);
    expect(types(await events())).toEqual(["item_listed"]);
    expect(openSea.connections.joins).toEqual([TOPIC]);
  });

  it("refuses unknown topics, and messages to topics that were not joined", async () => {
    const { ask } = await connect();
    const refused = { status: "error", response: { reason: "unmatched topic" } };
    expect((await ask("collection:dogs", "phx_join"))?.[4]).toEqual(refused);
    expect((await ask(TOPIC, "phx_leave"))?.[4]).toEqual(refused);
  });

  it("sends a socket the events of its topics only", async () => {
    const [bears, both] = [await connect(TOPIC), await connect(TOPIC, "collection:cats")];
    list(1, "1", "cats");
    list(1, "1", "bears");
    const slugs = async ({ events }: typeof bears) =>
      (await events()).map(({ payload }) => payload["collection"]);
    expect(await slugs(bears)).toEqual([{ slug: "bears" }]);
    expect(await slugs(both)).toEqual([{ slug: "cats" }, { slug: "bears" }]);
    expect(openSea.connections).toMatchObject({ current: 2, most: 2, total: 2 });
  });

  it("refuses a wrong and an expired key with 401", async () => {
    const refusal = (token: string) =>
      new Promise((resolve) => {
        const url = `${openSea.streamUrl}/websocket?token=${token}&vsn=2.0.0`;
        new WebSocket(url).once("error", ({ message }) => resolve(message));
      });
    expect(await refusal("wrong")).toContain("401");
    openSea.faults.isKeyRefused = true;
    expect(await refusal(openSea.key)).toContain("401");
    expect(openSea.connections).toMatchObject({ total: 0, refused: 2 });
  });

  it("fails and closes a topic, which has to be joined again", async () => {
    const { frames, ask, events } = await connect(TOPIC);
    expect(openSea.failTopic("bears")).toBe(1);
    list();
    expect(types(await events())).toEqual([]);
    expect(frames[0]).toEqual(["1", "1", TOPIC, "phx_error", {}]);
    await ask(TOPIC, "phx_join");
    list();
    expect(types(await events())).toEqual(["item_listed"]);
    openSea.closeTopic("bears");
    list();
    expect(types(await events())).toEqual(["item_listed"]);
    expect(frames.map(([, , , event]) => event)).toContain("phx_close");
  });

  it("breaks all sockets", async () => {
    const [one, other] = [await connect(TOPIC), await connect()];
    expect(openSea.closeSockets()).toBe(2);
    await vi.waitFor(() => expect([one.isClosed(), other.isClosed()]).toEqual([true, true]));
    await vi.waitFor(() => expect(openSea.connections.current).toBe(0));
  });
});

describe("the client that ours uses", () => {
  it("joins, follows, and joins again after an error and after a lost socket", async () => {
    const client = new Socket(openSea.streamUrl, {
      transport: WebSocket,
      params: { token: openSea.key },
      reconnectAfterMs: () => 20,
      rejoinAfterMs: () => 20,
    });
    client.connect();
    const channel = client.channel(TOPIC);
    const prices: unknown[] = [];
    channel.on("item_listed", ({ payload }) => void prices.push(payload.base_price));
    const join = channel.join();
    await new Promise((joined, refused) =>
      join.receive("ok", joined).receive("error", refused).receive("timeout", refused),
    );
    const follows = async (price: number) => {
      const { wei } = list(price);
      await vi.waitFor(() => expect(prices.at(-1)).toBe(`${wei}`));
    };
    const rejoins = (count: number) =>
      vi.waitFor(() => expect(openSea.connections.joins).toHaveLength(count));
    await follows(0.1);
    openSea.failTopic("bears");
    await rejoins(2);
    await follows(0.2);
    openSea.closeSockets();
    await rejoins(3);
    await follows(0.3);
    // A refused join is tried again.
    openSea.faults.stream.refuseJoin = 1;
    openSea.failTopic("bears");
    await new Promise((resolve) => setTimeout(resolve, 60));
    openSea.faults.stream.refuseJoin = 0;
    await rejoins(4);
    await follows(0.4);
    expect(openSea.connections).toMatchObject({ current: 1, most: 1, total: 2 });
    client.disconnect();
  });
});

describe("the events", () => {
  it("describe a listing", async () => {
    const { events } = await connect(TOPIC);
    const { hash, maker } = list(1.5);
    const [message] = await events();
    expect(message).toMatchObject({ event_type: "item_listed", version: 1 });
    expect(message?.sent_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/);
    expect(message?.payload).toMatchObject({
      order_hash: hash,
      base_price: "1500000000000000000",
      payment_token: { symbol: "ETH", decimals: 18, address: `0x${"0".repeat(40)}` },
      maker: { address: maker },
      taker: null,
      quantity: 1,
      is_private: false,
      item: { nft_id: `ethereum/${BEARS.contract}/1`, chain: { name: "ethereum" } },
      collection: { slug: "bears" },
    });
  });

  it("have a growing version for each order", async () => {
    const { events } = await connect(TOPIC);
    const { market } = openSea;
    const { hash, maker } = list();
    list(3, "2");
    market.transfer("bears", "1", trader(9));
    market.transfer("bears", "1", maker);
    market.cancel(hash, false);
    const own = (await events()).filter(({ payload }) => payload["order_hash"] === hash);
    expect(own.map(({ event_type, version }) => [event_type, version])).toEqual([
      ["item_listed", 1],
      ["order_invalidate", 2],
      ["order_revalidate", 3],
      ["item_cancelled", 4],
    ]);
    expect(own[3]?.payload["transaction"]).toBeNull();
  });

  it("tell of sales with both parties, for asks and for offers", async () => {
    const { events } = await connect(TOPIC);
    const { market } = openSea;
    const { hash, maker } = list(2);
    market.sell(hash, trader(7));
    const offer = market.bid({ slug: "bears", price: 3, quantity: 2, maker: trader(8) });
    market.accept(offer.hash, "1");
    const [, sale, move, placed, accepted] = await events();
    expect(sale?.payload).toMatchObject({
      order_hash: hash,
      sale_price: "2000000000000000000",
      maker: { address: maker },
      taker: { address: trader(7) },
    });
    expect(move?.payload).toMatchObject({
      from_account: { address: maker },
      to_account: { address: trader(7) },
      transaction: sale?.payload["transaction"],
    });
    // The price of all items that the offer wants.
    expect(placed?.payload).toMatchObject({ base_price: "6000000000000000000", quantity: 2 });
    expect(accepted?.payload).toMatchObject({
      sale_price: "3000000000000000000",
      maker: { address: trader(8) },
      taker: { address: trader(7) },
      item: { nft_id: `ethereum/${BEARS.contract}/1` },
    });
  });

  it("tell of the three kinds of offers", async () => {
    const { events } = await connect(TOPIC);
    const bid = { slug: "bears", price: 1, maker: trader(1) };
    const fur = { name: "Fur", value: "Brown" };
    openSea.market.bid({ ...bid, tokenId: "4" });
    openSea.market.bid({ ...bid, traits: [fur] });
    openSea.market.bid({ ...bid, traits: [fur, { name: "Hat", value: "Cap" }] });
    openSea.market.bid(bid);
    const messages = await events();
    expect(types(messages)).toEqual([
      ...["item_received_bid", "trait_offer", "trait_offer", "collection_offer"],
    ]);
    const brown = { trait_type: "Fur", trait_name: "Brown" };
    expect(messages[1]?.payload).toMatchObject({ item: {}, trait_criteria: brown });
    expect(messages[2]?.payload).toMatchObject({
      trait_criteria: null,
      trait_criteria_list: [brown, { trait_type: "Hat", trait_name: "Cap" }],
    });
    expect(messages[3]?.payload).toMatchObject({
      item: {},
      collection_criteria: { slug: "bears" },
    });
  });

  it("leave out and add what a test asks for", async () => {
    const { events } = await connect(TOPIC);
    Object.assign(openSea.faults.stream, {
      ...{ emptyItem: 1, noVersion: 1, noTransaction: 1, unknownEvents: 1, unknownFields: true },
    });
    openSea.market.cancel(list().hash);
    const messages = await events();
    expect(types(messages)).toEqual([
      ...["item_teleported", "item_listed", "item_teleported", "item_cancelled"],
    ]);
    const [, listed, , cancelled] = messages;
    expect(listed).not.toHaveProperty("version");
    expect(listed).toHaveProperty("field_of_the_future");
    expect(listed?.payload["item"]).not.toHaveProperty("nft_id");
    expect(cancelled?.payload["transaction"]).toBeNull();
  });

  it("stop while the stream is silent, and so do the answers", async () => {
    const { events, frames, socket } = await connect(TOPIC);
    openSea.faults.stream.isSilent = true;
    list();
    socket.send(JSON.stringify([null, "99", "phoenix", "heartbeat", {}]));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(frames).toEqual([]);
    openSea.faults.stream.isSilent = false;
    list(2);
    expect(types(await events())).toEqual(["item_listed"]);
  });
});

describe("a storm", () => {
  /** Plays a story, and returns the events of the market and those that a client got, by their times. */
  async function storm(seed: number) {
    await openSea.close();
    const faults = { stream: { ...STORM, delayMs: 40 } };
    let clock = Date.UTC(2026, 0, 15);
    openSea = await runOpenSea({ collections: [BEARS], seed, faults, now: () => clock });
    const { market, applied } = openSea;
    const { events } = await connect(TOPIC);
    const story = createStory(market);
    for (let left = 1500; left > 0; left -= 1) {
      clock += 1;
      story.act(1);
    }
    const received = await events();
    const sequences = received.map(({ payload }) => `${payload["event_timestamp"]}`);
    return { sent: market.events("bears").length, received, sequences, applied };
  }

  it("loses, doubles, delays and reorders about one event in twenty", async () => {
    const { sent, received, applied } = await storm(5);
    for (const fault of ["lose", "double", "delay", "reorder"] as const) {
      const share = (applied.get(fault) ?? 0) / sent;
      expect(share, fault).toBeGreaterThan(0.03);
      expect(share, fault).toBeLessThan(0.07);
    }
    const [lost = 0, doubled = 0] = [applied.get("lose"), applied.get("double")];
    expect(received).toHaveLength(sent - lost + doubled);
    expect(new Set(received.map((each) => JSON.stringify(each.payload))).size).toBe(sent - lost);
  });

  it("brings events out of order", async () => {
    const { sequences } = await storm(6);
    const late = sequences.filter(
      (time, index) => index > 0 && time < (sequences[index - 1] ?? ""),
    );
    expect(late.length).toBeGreaterThan(20);
  });

  it("does the same for the same seed", async () => {
    const [first, second, other] = [await storm(7), await storm(7), await storm(8)];
    expect([...second.applied]).toEqual([...first.applied]);
    expect([...other.applied]).not.toEqual([...first.applied]);
  });
});
