/**
 * A TCP proxy on the loopback that injects network faults. Of HTTP it parses only where the events of a live stream
 * begin and end, so that it can drop or duplicate whole events.
 *
 * A connection has one fate at a time: `setWeather` draws it when the client first sends data, and `strike` replaces
 * the fates of open connections. A seeded generator draws the same fates in the same order again.
 */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { Clock } from "../../workers/feed/clock.ts";

/** Treatment of the bytes that the server sends, counted from the start of the fate. */
export type Fate =
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

export type Fault = Exclude<Fate["kind"], "fair">;

export const FAIR: Fate = { kind: "fair" };

export interface FaultProxy {
  /** "http://127.0.0.1:41234" */
  readonly origin: string;
  /** Sets the target port of new connections. If null, they are reset. */
  forwardTo(port: number | null): void;
  /** Sets how the fates of new connections are drawn. Before the first call all are fair. */
  setWeather(draw: () => Fate): void;
  /** Draws a new fate for each open connection. */
  strike(draw: () => Fate): void;
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
  let weather: () => Fate = () => FAIR;

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
      connection.strike(weather());
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
    setWeather(draw) {
      weather = draw;
    },
    strike(draw) {
      for (const connection of open) connection.strike(draw());
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
  strike(fate: Fate): void;
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
  let fate = FAIR;
  /** Bytes until the fate takes effect; Infinity if it does not count bytes. */
  let left = Number.POSITIVE_INFINITY;
  let events = 0;
  let delayed = false;
  let silent = false;

  function strike(next: Fate): void {
    if (silent) return;
    fate = next;
    left = "afterBytes" in fate ? fate.afterBytes : Number.POSITIVE_INFINITY;
    delayed = false;
    if (left === 0) ends();
  }

  function ends(): void {
    took(fate.kind as Fault); // only faults count bytes
    silent = true;
    if (fate.kind === "truncate")
      toClient.put(0, () => {
        client.end();
        server.destroy();
      });
    if (fate.kind === "reset")
      toClient.put(0, () => {
        client.resetAndDestroy();
        server.destroy();
      });
  }

  function send(bytes: Buffer): void {
    if (fate.kind !== "delay") {
      toClient.put(0, () => client.write(bytes));
      return;
    }
    if (!delayed) took("delay");
    delayed = true;
    for (let start = 0; start < bytes.length; start += fate.pieceBytes) {
      const piece = bytes.subarray(start, start + fate.pieceBytes);
      toClient.put(fate.ms, () => client.write(piece));
    }
  }

  function deliver(bytes: Buffer, isEvent: boolean): void {
    if (silent) return;
    if (isEvent && fate.kind === "drop") {
      events += 1;
      if (events % fate.every === 0) {
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
    if (isEvent && fate.kind === "duplicate") {
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
  return { strike };
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
