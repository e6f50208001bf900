import { describe, expect, it, vi } from "vitest";
import { arrangeEach } from "../../arrange.ts";
import { sampleMarketCollection } from "../market/sample-market.ts";
import { trader } from "../market/traders.ts";
import { runOpenSea } from "../run-opensea.ts";
import { connectStream } from "./stream-client.ts";
import type { StreamMessage } from "./stream-json.ts";

const BEARS = sampleMarketCollection({ slug: "bears" });
const TOPIC = "collection:bears";

const openSea = arrangeEach(() => runOpenSea({ collections: [BEARS] }));

const connect = (...topics: string[]) => connectStream(openSea, ...topics);
const types = (messages: readonly StreamMessage[]) => messages.map((each) => each.event_type);
const list = (price = 1, tokenId = "1") => openSea.market.list({ slug: "bears", tokenId, price });

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
    expect(cancelled?.payload).not.toHaveProperty("transaction");
  });

  it("stop while the stream is silent, and so do the answers", async () => {
    const { events, frames, socket } = await connect(TOPIC);
    openSea.faults.stream.isSilent = true;
    list();
    const { messages } = openSea.connections;
    socket.send(JSON.stringify([null, "99", "phoenix", "heartbeat", {}]));
    await vi.waitFor(() => expect(openSea.connections.messages).toBe(messages + 1));
    expect(frames).toEqual([]);
    openSea.faults.stream.isSilent = false;
    list(2);
    expect(types(await events())).toEqual(["item_listed"]);
  });
});
