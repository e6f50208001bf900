import { once } from "node:events";
import { createServer as createHttpServer, type Server as HttpServer } from "node:http";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readEvents } from "../../server/testing/read-events.ts";
import {
  type EventLoopClock,
  startEventLoopClock,
} from "../../workers/testing/event-loop-clock.ts";
import { eventually } from "../../workers/testing/harness.ts";
import { type FaultPlan, type FaultProxy, startFaultProxy } from "./fault-proxy.ts";

let clock: EventLoopClock;
let proxy: FaultProxy;
let server: Server;
/** The server's side of the latest connection, and the text that it received. */
let near: Socket;
let received: string;
const clients = new Set<Socket>();

beforeEach(async () => {
  clock = startEventLoopClock();
  proxy = await startFaultProxy(clock);
  server = createServer((socket) => {
    near = socket;
    received = "";
    socket.on("error", () => {}); // tests cause resets on purpose
    socket.on("data", (bytes) => {
      received += bytes;
    });
  });
  proxy.forwardTo(await portOf(server));
});

afterEach(async () => {
  for (const client of clients) client.destroy();
  clients.clear();
  await proxy.close();
  server.close();
  clock.stop();
});

async function portOf(listener: Server | HttpServer): Promise<number> {
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  return (listener.address() as AddressInfo).port; // it listens on TCP
}

interface Client {
  readonly socket: Socket;
  got(): string;
  /** "open", "ended" after a clean end, or the error's code. */
  state(): string;
}

/** Connects a client and waits until its first bytes have reached the server. */
async function meet(): Promise<Client> {
  received = "";
  const socket = connect(Number(new URL(proxy.origin).port), "127.0.0.1");
  clients.add(socket);
  let got = "";
  let state = "open";
  socket.on("data", (bytes) => {
    got += bytes;
  });
  socket.on("end", () => {
    state = "ended";
  });
  socket.on("error", (error: NodeJS.ErrnoException) => {
    state = error.code ?? "";
  });
  socket.write("hello");
  await eventually(() => received).toBe("hello");
  return { socket, got: () => got, state: () => state };
}

const all = (plan: FaultPlan) => () => plan;

it("forwards both directions to the last byte of a long answer, and its end", async () => {
  const client = await meet();
  const long = "0123456789".repeat(100_000);
  near.end(long);
  await eventually(() => client.state()).toBe("ended");
  expect(client.got()).toBe(long);
  expect(Object.values(proxy.tally()).every((count) => count === 0)).toBe(true);
});

it("closes the server's side when a client disconnects", async () => {
  const client = await meet();
  client.socket.destroy();
  await once(near, "close");
  await eventually(() => proxy.connections()).toBe(0);
});

it("delays a line: forwards pieces in order, and the end after the last piece", async () => {
  proxy.setFaults(all({ kind: "delay", ms: 2_000, pieceBytes: 3 }));
  const client = await meet();
  const began = clock.now();
  near.end("abcdefgh");
  await eventually(() => client.got()).toBe("abc");
  expect(clock.now() - began).toBeGreaterThanOrEqual(2_000);
  await eventually(() => client.state()).toBe("ended");
  expect(client.got()).toBe("abcdefgh");
  expect(clock.now() - began).toBeGreaterThanOrEqual(6_000);
  expect(proxy.tally().delay).toBe(1);
});

it("ends a connection after the given number of bytes", async () => {
  proxy.setFaults(all({ kind: "truncate", afterBytes: 4 }));
  const client = await meet();
  near.write("abc");
  await eventually(() => client.got()).toBe("abc");
  near.write("def");
  await eventually(() => client.state()).toBe("ended");
  expect(client.got()).toBe("abcd");
  expect(proxy.tally().truncate).toBe(1);
});

it("resets an open connection immediately if no byte may pass", async () => {
  const client = await meet();
  proxy.injectFaults(all({ kind: "reset", afterBytes: 0 }));
  await eventually(() => client.state()).toBe("ECONNRESET");
  expect(proxy.tally().reset).toBe(1);
});

it("goes silent in both directions without closing", async () => {
  const client = await meet();
  proxy.injectFaults(all({ kind: "half-open", afterBytes: 2 }));
  near.write("abc");
  await eventually(() => client.got()).toBe("ab");
  client.socket.write("anybody there?");
  near.end("def");
  // A second, fair connection is served, so the lost bytes had time to arrive.
  proxy.setFaults(all({ kind: "fair" }));
  const [lost, lostReceived] = [near, () => received];
  await meet();
  expect(client.got()).toBe("ab");
  expect(client.state()).toBe("open");
  expect(lostReceived()).toBe("hello");
  expect(near).not.toBe(lost);
  expect(proxy.tally()["half-open"]).toBe(1);
});

it("resets connections that have no target", async () => {
  const client = await meet();
  const { port } = server.address() as AddressInfo; // it listens on TCP
  server.close();
  near.destroy();
  await eventually(() => client.state()).not.toBe("open");
  for (const to of [port, null]) {
    proxy.forwardTo(to);
    await expect(fetch(proxy.origin)).rejects.toThrow();
  }
});

it.each([
  ["twice", { kind: "duplicate" }, ["1", "1", "2", "2", "3", "3", "4", "4"], "duplicate", 4],
  ["but for one of two", { kind: "drop", every: 2 }, ["1", "3"], "drop", 2],
] as const)("lets the events of a live stream come %s", async (_, plan, expected, fault, count) => {
  const stream = createHttpServer((request, response) => {
    if (request.url === "/next") {
      response.end("no stream");
      return;
    }
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    for (const number of [1, 2, 3, 4]) response.write(`data: ${number}\n\n`);
    response.end();
  });
  proxy.forwardTo(await portOf(stream));
  proxy.setFaults(all(plan));
  const { events, ended } = await readEvents(proxy.origin);
  await ended;
  expect(events.map(({ data }) => data)).toEqual(expected);
  expect(proxy.tally()[fault]).toBe(count);
  // The next response uses the same connection.
  expect(await (await fetch(`${proxy.origin}/next`)).text()).toBe("no stream");
  expect(proxy.tally()[fault]).toBe(count);
  stream.closeAllConnections();
  stream.close();
});
