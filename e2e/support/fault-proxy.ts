/**
 * A TCP proxy on the loopback that injects network faults. Of HTTP it parses only where the events of a live stream
 * begin and end, so that it can drop or duplicate whole events.
 *
 * A connection has one fault plan at a time: `setFaults` draws it when the client first sends data, and `injectFaults`
 * replaces the plans of open connections. A seeded generator draws the same plans in the same order again.
 */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { Clock } from "../../workers/feed/clock.ts";

/** Treatment of the bytes that the server sends, counted from the start of the plan. */
export type FaultPlan =
  | { readonly kind: "fair" }
  /** Slow line: forwards a piece of at most `pieceBytes` every `ms`. */
  | { readonly kind: "delay"; readonly ms: number; readonly pieceBytes: number }
  /** Closes cleanly after `afterBytes`, even in the middle of an event. */
  | { readonly kind: "truncate"; readonly afterBytes: number }
  /** Resets the connection after `afterBytes`. */
  | { readonly kind: "reset"; readonly afterBytes: number }
  /** Goes silent in both directions after `afterBytes` and stays open. */
  | { readonly kind: "half-open"; readonly afterBytes: number }
  /** Sends every event of a live stream twice. */
  | { readonly kind: "duplicate" }
  /** Drops one of `every` events of a live stream. */
  | { readonly kind: "drop"; readonly every: number };

export type Fault = Exclude<FaultPlan["kind"], "fair">;

export const NO_FAULT: FaultPlan = { kind: "fair" };

export interface FaultProxy {
  /** "http://127.0.0.1:41234" */
  readonly origin: string;
  /** Sets the target port of new connections. If null, they are reset. */
  forwardTo(port: number | null): void;
  /** Sets how the plans of new connections are drawn. Before the first call all are fair. */
  setFaults(draw: () => FaultPlan): void;
  /** Draws a new plan for each open connection. */
  injectFaults(draw: () => FaultPlan): void;
  /** Number of times each fault took effect: counts events for "duplicate" and "drop", else connections. */
  tally(): Readonly<Record<Fault, number>>;
  connections(): number;
  close(): Promise<void>;
}

/** Starts a proxy. `clock` measures delays. */
export async function startFaultProxy(clock: Clock): Promise<FaultProxy> {
  const tally = { delay: 0, truncate: 0, reset: 0, "half-open": 0, duplicate: 0, drop: 0 };
  const clients = new Set<Socket>();
  const open = new Set<Connection>();
  let target: number | null = null;
  let drawPlan: () => FaultPlan = () => NO_FAULT;

  const server = createServer((client) => {
    clients.add(client);
    client.on("close", () => clients.delete(client));
    client.on("error", () => {}); // "close" follows
    // If a connection ends before the client has sent data, `fetch` reconnects immediately and indefinitely.
    client.once("data", (first) => {
      if (target === null) {
        client.resetAndDestroy();
        return;
      }
      const connection = forward(client, first, target, clock, (fault) => {
        tally[fault] += 1;
      });
      open.add(connection);
      client.on("close", () => open.delete(connection));
      connection.setPlan(drawPlan());
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server has an AddressInfo

  return {
    origin: `http://127.0.0.1:${port}`,
    forwardTo(to) {
      target = to;
    },
    setFaults(draw) {
      drawPlan = draw;
    },
    injectFaults(draw) {
      for (const connection of open) connection.setPlan(draw());
    },
    tally: () => ({ ...tally }),
    connections: () => open.size,
    async close() {
      for (const client of clients) client.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

interface Connection {
  setPlan(plan: FaultPlan): void;
}

function forward(
  client: Socket,
  first: Buffer,
  port: number,
  clock: Clock,
  took: (fault: Fault) => void,
): Connection {
  const server = connect(port, "127.0.0.1");
  server.write(first);
  const toClient = createLine(clock);
  const cut = createEventCutter();
  let plan = NO_FAULT;
  /** Bytes until the fault takes effect; Infinity if it does not count bytes. */
  let left = Number.POSITIVE_INFINITY;
  let events = 0;
  let delayed = false;
  let silent = false;

  function setPlan(next: FaultPlan): void {
    if (silent) return;
    plan = next;
    left = "afterBytes" in plan ? plan.afterBytes : Number.POSITIVE_INFINITY;
    delayed = false;
    if (left === 0) ends();
  }

  function ends(): void {
    took(plan.kind as Fault); // only faults count bytes
    silent = true;
    if (plan.kind === "truncate")
      toClient.put(0, () => {
        client.end();
        server.destroy();
      });
    if (plan.kind === "reset")
      toClient.put(0, () => {
        client.resetAndDestroy();
        server.destroy();
      });
  }

  function send(bytes: Buffer): void {
    if (plan.kind !== "delay") {
      toClient.put(0, () => client.write(bytes));
      return;
    }
    if (!delayed) took("delay");
    delayed = true;
    for (let start = 0; start < bytes.length; start += plan.pieceBytes) {
      const piece = bytes.subarray(start, start + plan.pieceBytes);
      toClient.put(plan.ms, () => client.write(piece));
    }
  }

  function deliver(bytes: Buffer, isEvent: boolean): void {
    if (silent) return;
    if (isEvent && plan.kind === "drop") {
      events += 1;
      if (events % plan.every === 0) {
        took("drop");
        return;
      }
    }
    if (bytes.length < left) {
      left -= bytes.length;
      send(bytes);
    } else {
      send(bytes.subarray(0, left));
      left = 0;
      ends();
    }
    if (isEvent && plan.kind === "duplicate") {
      took("duplicate");
      send(bytes);
    }
  }

  server.on("data", (bytes) => {
    for (const { piece, isEvent } of cut(bytes)) deliver(piece, isEvent);
  });
  server.on("error", () => {}); // "close" follows
  server.on("close", () => {
    if (!silent) toClient.put(0, () => client.end());
  });
  client.on("data", (bytes) => {
    if (!silent) server.write(bytes);
  });
  client.on("close", () => {
    toClient.stop();
    server.destroy();
  });
  return { setPlan };
}

/** Creates a queue of actions on a connection. Runs them in order, each `ms` after the one before. */
function createLine(clock: Clock): { put(ms: number, action: () => void): void; stop(): void } {
  const waiting: { readonly ms: number; readonly action: () => void }[] = [];
  let cancel: (() => void) | null = null;

  function next(): void {
    cancel = null;
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      if (first.ms > 0) {
        cancel = clock.after(first.ms, () => {
          waiting.shift();
          first.action();
          next();
        });
        return;
      }
      waiting.shift();
      first.action();
    }
  }

  return {
    put(ms, action) {
      waiting.push({ ms, action });
      if (cancel === null) next();
    },
    stop() {
      waiting.length = 0;
      cancel?.();
    },
  };
}

interface Piece {
  readonly piece: Buffer;
  /** True if the piece is a whole event of a live stream. */
  readonly isEvent: boolean;
}

const HEAD_END = "\r\n\r\n";
const LINE_END = "\r\n";

/**
 * Splits a live stream into its HTTP chunks; the server writes one event per chunk. Passes other responses through
 * unchanged.
 */
function createEventCutter(): (bytes: Buffer) => readonly Piece[] {
  let streaming = false;
  let rest: Buffer = Buffer.alloc(0);

  function cut(bytes: Buffer): readonly Piece[] {
    if (!streaming) {
      const head = headOf(bytes);
      if (!/^content-type: *text\/event-stream/im.test(head))
        return bytes.length > 0 ? [{ piece: bytes, isEvent: false }] : [];
      streaming = true;
      return [
        { piece: bytes.subarray(0, head.length), isEvent: false },
        ...cut(bytes.subarray(head.length)),
      ];
    }
    rest = Buffer.concat([rest, bytes]);
    const pieces: Piece[] = [];
    for (;;) {
      const lineEnd = rest.indexOf(LINE_END);
      if (lineEnd < 0) return pieces;
      const size = Number.parseInt(rest.toString("latin1", 0, lineEnd), 16);
      const end = lineEnd + size + 2 * LINE_END.length;
      if (rest.length < end) return pieces;
      pieces.push({ piece: rest.subarray(0, end), isEvent: size > 0 });
      rest = rest.subarray(end);
      if (size > 0) continue;
      // After the stream's last chunk another response may follow on the connection.
      streaming = false;
      const after = rest;
      rest = Buffer.alloc(0);
      return [...pieces, ...cut(after)];
    }
  }

  return cut;
}

/** Returns a response head with its final blank line, one character per byte; empty if `bytes` starts none. */
function headOf(bytes: Buffer): string {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0 || bytes.toString("latin1", 0, 5) !== "HTTP/") return "";
  return bytes.toString("latin1", 0, end + HEAD_END.length);
}
