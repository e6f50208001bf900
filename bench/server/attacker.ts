/**
 * A process that attacks the server from one client address until it gets a second message. `bench/server/attacks.ts`
 * starts it. Whenever the server answers, refuses or drops one of its connections, it opens another.
 */
import { get } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { streamPath } from "./stream-path.ts";

/** An attack, which goes on until it is stopped. */
export type Attack =
  /** Each connection sends all its requests at once and reads nothing. */
  | {
      readonly kind: "unread";
      readonly connections: number;
      readonly requests: number;
      readonly path: string;
    }
  /** Opens connections at this rate and keeps those that become streams. */
  | { readonly kind: "streams"; readonly perSecond: number; readonly collection: string }
  /** Requests the paths in turn, `atOnce` at a time. */
  | { readonly kind: "requests"; readonly atOnce: number; readonly paths: readonly string[] }
  /** Requests the paths in turn at this rate, whether or not the earlier answers have come. */
  | { readonly kind: "paced"; readonly perSecond: number; readonly paths: readonly string[] };

export interface Order {
  readonly port: number;
  /** Sent as X-Forwarded-For. */
  readonly client: string;
  readonly attack: Attack;
}

/** Numbers of answers by their status, and of lost connections as "dropped". */
export type Tally = Readonly<Record<string, number>>;

/** A client that was refused tries again this much later. It also notices only so often that it was dropped. */
const RETRY_MS = 50;

const tally: Record<string, number> = {};

function count(outcome: string): void {
  tally[outcome] = (tally[outcome] ?? 0) + 1;
}

/** Sends a request on a connection of its own. Resolves with the status when the answer has ended. */
function request({ port, client }: Order, path: string): Promise<number> {
  return new Promise((answered) => {
    const headers = { "X-Forwarded-For": client };
    const sent = get({ port, path, headers, host: "127.0.0.1", agent: false }, (answer) => {
      const { statusCode = 0 } = answer;
      count(String(statusCode));
      answer.resume().on("error", () => count("dropped"));
      answer.on("close", () => answered(statusCode));
    });
    sent.on("error", () => {
      count("dropped");
      answered(0);
    });
  });
}

async function leaveUnread({ port, client }: Order, path: string, requests: number) {
  const head = `GET ${path} HTTP/1.1\r\nHost: bench\r\nX-Forwarded-For: ${client}\r\n\r\n`;
  for (;;) {
    const socket: Socket = connect(port, "127.0.0.1").pause();
    socket.on("error", () => socket.destroy());
    socket.write(head.repeat(requests));
    while (!socket.destroyed) {
      await pause(RETRY_MS);
      // A connection that is not read shows only when it is written to that it is lost. HTTP skips empty lines.
      socket.write("\r\n");
    }
    count("dropped");
  }
}

async function requestPaced(order: Order, paths: readonly string[], perSecond: number) {
  const began = performance.now();
  for (let sent = 0; ; sent += 1) {
    await pause(Math.max(0, began + (1000 * sent) / perSecond - performance.now()));
    void request(order, paths[sent % paths.length]);
  }
}

async function openStreams(order: Order, collection: string, perSecond: number) {
  const path = await streamPath(`http://127.0.0.1:${order.port}`, collection);
  await requestPaced(order, [path], perSecond);
}

async function requestAll(order: Order, paths: readonly string[], first: number, step: number) {
  for (let at = first; ; at += step) {
    const status = await request(order, paths[at % paths.length]);
    if (status !== 200) await pause(RETRY_MS);
  }
}

function begin(order: Order): void {
  const { attack } = order;
  if (attack.kind === "streams") void openStreams(order, attack.collection, attack.perSecond);
  else if (attack.kind === "paced") void requestPaced(order, attack.paths, attack.perSecond);
  else if (attack.kind === "unread")
    for (let index = 0; index < attack.connections; index += 1)
      void leaveUnread(order, attack.path, attack.requests);
  else
    for (let index = 0; index < attack.atOnce; index += 1)
      void requestAll(order, attack.paths, index, attack.atOnce);
}

process.once("message", (order: Order) => {
  begin(order);
  process.send?.("begun");
  process.once("message", () => process.send?.(tally, () => process.exit(0)));
});
process.on("disconnect", () => process.exit(0));
