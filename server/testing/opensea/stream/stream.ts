/** The stand-in of OpenSea's stream: Phoenix frames over WebSocket. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import type { OpenSeaFaults } from "../faults.ts";
import type { Market } from "../market/market.ts";
import type { StandInEvent } from "../market/market-types.ts";
import { withUnknownFields } from "../rest/rest.ts";
import { createDelivery } from "./delivery.ts";
import { type Frame, isoOf, type StreamMessage, streamMessage } from "./stream-json.ts";

export interface ConnectionCounts {
  readonly current: number;
  /** Most connections at one time. */
  readonly most: number;
  readonly total: number;
  /** Connections that were refused because of their key. */
  readonly refused: number;
  /** Messages that were received. */
  readonly messages: number;
  /** Topics that were joined, of all connections so far. */
  readonly joins: readonly string[];
}

export interface StreamOptions {
  readonly market: Market;
  readonly faults: OpenSeaFaults;
  readonly key: string;
  readonly random: () => number;
}

/** Topic -> join_ref, of one socket. */
type Topics = Map<string, string | null>;

const PATH = "/socket/websocket";
const VERSION = "2.0.0";
const UNMATCHED = "unmatched topic";

export function createStream({ market, faults, key, random }: StreamOptions) {
  const server = new WebSocketServer({ noServer: true });
  const sockets = new Map<WebSocket, Topics>();
  const joins: string[] = [];
  let most = 0;
  let total = 0;
  let refused = 0;
  let messages = 0;
  const applies = (share: number) => share > 0 && random() < share;
  const delivery = createDelivery(faults.stream, random, broadcast);
  const unsubscribe = market.subscribe((event) => delivery.add(event));

  function write(socket: WebSocket, frame: Frame): void {
    if (!faults.stream.isSilent) socket.send(JSON.stringify(frame));
  }

  /** Sends a frame to each socket that has joined the topic. Returns their number. */
  function sendToTopic(topic: string, build: (joinRef: string | null) => Frame): number {
    let receivers = 0;
    for (const [socket, topics] of sockets) {
      const joinRef = topics.get(topic);
      if (joinRef === undefined) continue;
      receivers += 1;
      write(socket, build(joinRef));
    }
    return receivers;
  }

  function broadcast(event: StandInEvent): void {
    const topic = topicOf(event.slug);
    if (applies(faults.stream.unknownEvents))
      sendToTopic(topic, () => [null, null, topic, "item_teleported", unknownMessage(event.slug)]);
    const message = withFaults(streamMessage(market, event));
    sendToTopic(topic, () => [null, null, topic, message.event_type, message]);
  }

  function unknownMessage(slug: string): StreamMessage {
    const payload = { collection: { slug }, item: {}, to: "the moon" };
    return { event_type: "item_teleported", sent_at: isoOf(market.now()), payload };
  }

  function withFaults({ version, payload, ...rest }: StreamMessage): StreamMessage {
    const { emptyItem, noVersion, noTransaction, unknownFields } = faults.stream;
    const { transaction, ...others } = payload;
    const isCancelled = rest.event_type === "item_cancelled";
    const changed = {
      ...(isCancelled && applies(noTransaction) ? others : payload),
      ...(applies(emptyItem) && { item: {} }),
    };
    const sent = { ...rest, payload: changed, ...(!applies(noVersion) && { version }) };
    return unknownFields ? (withUnknownFields(sent) as StreamMessage) : sent;
  }

  /** Joins a topic. Returns the reason if it is refused. */
  function join(socket: WebSocket, topics: Topics, topic: string, joinRef: string | null) {
    if (!market.slugs.some((slug) => topicOf(slug) === topic)) return UNMATCHED;
    if (applies(faults.stream.refuseJoin)) return "join crashed";
    const before = topics.get(topic);
    if (before !== undefined) write(socket, [before, null, topic, "phx_close", {}]);
    topics.set(topic, joinRef);
    joins.push(topic);
    return null;
  }

  /** Returns the reason why a message is refused. Null if it is not. */
  function obey(socket: WebSocket, topics: Topics, [joinRef, , topic, event]: Frame) {
    if (topic === "phoenix" && event === "heartbeat") return null;
    if (event === "phx_join") return join(socket, topics, topic, joinRef);
    if (!topics.has(topic) || event !== "phx_leave") return UNMATCHED;
    topics.delete(topic);
    return null;
  }

  function receive(socket: WebSocket, topics: Topics, frame: Frame): void {
    const [joinRef, ref, topic, event] = frame;
    const reason = obey(socket, topics, frame);
    const answer = reason
      ? { status: "error", response: { reason } }
      : { status: "ok", response: {} };
    write(socket, [joinRef, ref, topic, "phx_reply", answer]);
    if (event === "phx_leave" && !reason) write(socket, [joinRef, ref, topic, "phx_close", {}]);
  }

  function open(socket: WebSocket): void {
    const topics: Topics = new Map();
    sockets.set(socket, topics);
    total += 1;
    most = Math.max(most, sockets.size);
    socket.on("message", (text: RawData) => {
      receive(socket, topics, JSON.parse(String(text)));
      messages += 1;
    });
    socket.on("error", () => {}); // "close" follows
    socket.on("close", () => sockets.delete(socket));
  }

  /** Ends the channel of a collection on all sockets that have joined it. Returns their number. */
  function endTopic(slug: string, event: "phx_error" | "phx_close"): number {
    const topic = topicOf(slug);
    const receivers = sendToTopic(topic, (joinRef) => [joinRef, joinRef, topic, event, {}]);
    for (const topics of sockets.values()) topics.delete(topic);
    return receivers;
  }

  return {
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      const { pathname, searchParams } = new URL(request.url ?? "/", "ws://127.0.0.1");
      const refuse = (status: string) =>
        socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      if (faults.isDown) return void socket.destroy();
      if (pathname !== PATH) return void refuse("404 Not Found");
      if (faults.isKeyRefused || searchParams.get("token") !== key) {
        refused += 1;
        return void refuse("401 Unauthorized");
      }
      if (searchParams.get("vsn") !== VERSION) return void refuse("400 Bad Request");
      server.handleUpgrade(request, socket, head, open);
    },
    connections: {
      get current() {
        return sockets.size;
      },
      get most() {
        return most;
      },
      get total() {
        return total;
      },
      get refused() {
        return refused;
      },
      get messages() {
        return messages;
      },
      joins,
    } satisfies ConnectionCounts,
    applied: delivery.applied,
    settled: delivery.settled,
    /** Breaks all sockets without a closing handshake. Returns their number. */
    closeSockets(): number {
      const count = sockets.size;
      for (const socket of sockets.keys()) socket.terminate();
      return count;
    },
    /** Sends phx_error. The topic has to be joined again. */
    failTopic: (slug: string) => endTopic(slug, "phx_error"),
    /** Sends phx_close. */
    closeTopic: (slug: string) => endTopic(slug, "phx_close"),
    close(): void {
      unsubscribe();
      delivery.close();
      for (const socket of sockets.keys()) socket.terminate();
      server.close();
    },
  };
}

const topicOf = (slug: string) => `collection:${slug}`;
