/** A small Phoenix server on this machine, as OpenSea's stream is one, for tests. */
import http from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import type { Json } from "../../opensea-shapes.ts";
import type { Frame } from "./stream-json.ts";

export type PhoenixServer = Awaited<ReturnType<typeof startPhoenix>>;

interface Connection {
  readonly socket: WebSocket;
  /** Topic -> reference of its join. */
  readonly joined: Map<string, string | null>;
  readonly frames: Frame<Json>[];
}

/** Changeable behaviour of the server. */
interface Behaviour {
  key: string;
  isSilent: boolean;
  refusedTopics: readonly string[];
  /** `Retry-After` of an answer that refuses each handshake. Null: handshakes are not refused. */
  retryAfter: string | null;
}

/** Accepts connections with `key`. A port of 0 picks a free one. */
export async function startPhoenix(key: string, port = 0) {
  const behaviour: Behaviour = { key, isSilent: false, refusedTopics: [], retryAfter: null };
  const connections: Connection[] = [];
  const handshakes: URL[] = [];
  const sockets = new Set<Socket>();
  const server = http.createServer();
  const webSockets = new WebSocketServer({ noServer: true });

  function answer(connection: Connection, text: string): void {
    const frame: Frame<Json> = JSON.parse(text);
    connection.frames.push(frame);
    const [joinRef, ref, topic, event] = frame;
    if (behaviour.isSilent) return;
    const reply = (status: string, response: Json = {}) =>
      connection.socket.send(
        JSON.stringify([joinRef, ref, topic, "phx_reply", { status, response }]),
      );
    const isRefused = event === "phx_join" && behaviour.refusedTopics.includes(topic);
    if (isRefused) {
      reply("error", { reason: "unmatched topic" });
      return;
    }
    if (event === "phx_join") connection.joined.set(topic, joinRef);
    if (event === "phx_leave") connection.joined.delete(topic);
    reply("ok");
  }

  server.on("connection", (socket) => sockets.add(socket));
  server.on("upgrade", (request, socket, head) => {
    const url = new URL(request.url ?? "", "http://opensea");
    handshakes.push(url);
    if (behaviour.retryAfter !== null) {
      const headers = `Retry-After: ${behaviour.retryAfter}\r\nContent-Length: 0\r\nConnection: close`;
      return socket.end(`HTTP/1.1 429 Too Many Requests\r\n${headers}\r\n\r\n`);
    }
    if (url.searchParams.get("token") !== behaviour.key)
      return socket.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      const connection: Connection = { socket: webSocket, joined: new Map(), frames: [] };
      connections.push(connection);
      webSocket.on("message", (message) => answer(connection, String(message)));
    });
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  const stop = () =>
    new Promise<void>((stopped) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => stopped());
    });

  const latest = () => {
    const connection = connections.at(-1);
    if (!connection) throw new Error("nobody is connected");
    return connection;
  };
  return {
    behaviour,
    connections,
    handshakes,
    stop,
    port: (server.address() as AddressInfo).port, // a listening TCP server has an address
    latest,
    /** Topics that are joined over the latest connection, sorted. */
    topics: () => [...(connections.at(-1)?.joined.keys() ?? [])].sort(),
    send(slug: string, event: string, payload: Json) {
      const topic = `collection:${slug}`;
      latest().socket.send(
        JSON.stringify([latest().joined.get(topic) ?? null, null, topic, event, payload]),
      );
    },
    broadcast(slug: string, event: string, payload: Json) {
      latest().socket.send(JSON.stringify([null, null, `collection:${slug}`, event, payload]));
    },
  };
}
