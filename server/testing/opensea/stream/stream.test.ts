import { once } from "node:events";
import { Socket } from "phoenix";
import { describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { arrangeEach } from "../../arrange.ts";
import { sampleMarketCollection } from "../market/sample-market.ts";
import { runOpenSea } from "../run-opensea.ts";
import { connectStream } from "./stream-client.ts";
import type { StreamMessage } from "./stream-json.ts";

const BEARS = sampleMarketCollection({ slug: "bears" });
const CATS = sampleMarketCollection({ slug: "cats", seed: 2 });
const TOPIC = "collection:bears";

const openSea = arrangeEach(() => runOpenSea({ collections: [BEARS, CATS] }));

const connect = (...topics: string[]) => connectStream(openSea, ...topics);
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
    expect((await ask("phoenix", "heartbeat"))[4]).toEqual({ status: "ok", response: {} });
    list();
    expect(types(await events())).toEqual(["item_listed"]);
    expect(frames.find(([, , , event]) => event === "item_listed")?.slice(0, 3)).toEqual([
      ...[null, null, TOPIC],
    ]);
    await ask(TOPIC, "phx_leave", "1");
    list(2);
    expect(types(await events())).toEqual(["item_listed"]);
    expect(frames.map(([, , , event]) => event)).toContain("phx_close");
    expect(openSea.connections.joins).toEqual([TOPIC]);
  });

  it("refuses unknown topics, and messages to topics that were not joined", async () => {
    const { ask } = await connect();
    const refused = { status: "error", response: { reason: "unmatched topic" } };
    expect((await ask("collection:dogs", "phx_join"))[4]).toEqual(refused);
    expect((await ask(TOPIC, "phx_leave"))[4]).toEqual(refused);
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
    const clients = [await connect(TOPIC), await connect()];
    const closed = clients.map(({ socket }) => once(socket, "close"));
    expect(openSea.closeSockets()).toBe(2);
    await Promise.all(closed);
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
    const { messages } = openSea.connections;
    openSea.failTopic("bears");
    await vi.waitFor(() => expect(openSea.connections.messages).toBeGreaterThan(messages));
    openSea.faults.stream.refuseJoin = 0;
    await rejoins(4);
    await follows(0.4);
    expect(openSea.connections).toMatchObject({ current: 1, most: 1, total: 2 });
    client.disconnect();
  });
});
