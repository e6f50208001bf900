/**
 * A proxy in front of the real server, with the bench itself as the market. It serves listings and their stream at the
 * pace that a measure asks for, and forwards everything else to the server. The server alone would not do: it
 * coalesces changes within 50 ms, and those that another program feeds it once per second.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import * as apiPath from "../../contract/api-path.ts";
import type { ListingsDelta, ListingsSnapshot } from "../../contract/listings/listings.ts";
import { PING_MS, STREAM_EVENTS } from "../../contract/listings/live.ts";
import { formatStreamPosition } from "../../contract/paths.ts";
import { seededRandom } from "../../e2e/support/data/random.ts";
import { createMoves, EVENTS_PER_SECOND, type Market, type MarketEvent } from "./market.ts";

/** Seed of the market's moves. */
const SEED = 7;

export interface MarketProxy {
  /** "http://127.0.0.1:41234" */
  readonly origin: string;
  readonly market: Market;
}

/** The listings of one collection in this proxy. */
interface Book {
  readonly snapshot: () => ListingsSnapshot;
  /** Returns all changes after `seq` in one delta. */
  readonly since: (seq: number) => ListingsDelta;
  readonly apply: (events: readonly MarketEvent[]) => void;
}

interface Subscriber {
  readonly response: ServerResponse;
  /** Collection -> `seq` of the last delta sent to this subscriber. */
  readonly sentSeqs: Map<string, number>;
}

function createBook(start: ListingsSnapshot): Book {
  const rows = new Map(start.tokens.map((row) => [row.split(",")[0], row]));
  /** Token id -> `seq` of its last change. */
  const changedAt = new Map<string, number>();
  let { seq, lastListingsUpdate } = start;
  const { wire, epoch, projectionsRev } = start;
  return {
    snapshot: () => ({
      wire,
      epoch,
      projectionsRev,
      seq,
      lastListingsUpdate,
      tokens: [...rows.values()],
    }),
    since(from) {
      const listed: string[] = [];
      const unlisted: string[] = [];
      for (const [id, at] of changedAt) {
        if (at <= from) continue;
        const row = rows.get(id);
        if (row === undefined) unlisted.push(id);
        else listed.push(row);
      }
      return { epoch, from, to: seq, projectionsRev, lastListingsUpdate, listed, unlisted };
    },
    apply(events) {
      seq += 1;
      lastListingsUpdate = Date.now();
      for (const event of events) {
        const { tokenId } = event;
        if (event.type === "listed")
          rows.set(tokenId, `${tokenId},${event.price},${event.marketplace}`);
        else rows.delete(tokenId);
        changedAt.set(tokenId, seq);
      }
    },
  };
}

/** Starts the proxy. `target` is the origin of the real server. `market.close` stops the proxy. */
export async function startMarketProxy(target: string): Promise<MarketProxy> {
  const books = new Map<string, Promise<Book>>();
  const subscribers = new Set<Subscriber>();
  const moves = new Map<string, () => MarketEvent>();
  let timer: NodeJS.Timeout | undefined;

  async function get<Body>(path: string): Promise<Body> {
    const response = await fetch(target + path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as Body; // the API's own format
  }

  function bookOf(collection: string): Promise<Book> {
    const known = books.get(collection);
    if (known) return known;
    const opening = get<ListingsSnapshot>(apiPath.listed(collection)).then(createBook);
    books.set(collection, opening);
    return opening;
  }

  function sendDelta(subscriber: Subscriber, collection: string, book: Book): void {
    const from = subscriber.sentSeqs.get(collection);
    if (from === undefined) return;
    const delta = book.since(from);
    if (delta.to === from) return;
    subscriber.sentSeqs.set(collection, delta.to);
    const id = [...subscriber.sentSeqs]
      .map(([each, seq]) => formatStreamPosition({ collection: each, epoch: delta.epoch, seq }))
      .join(",");
    const data = JSON.stringify({ collection, ...delta });
    subscriber.response.write(`event: ${STREAM_EVENTS.listings}\nid: ${id}\ndata: ${data}\n\n`);
  }

  async function openStream(places: string, response: ServerResponse): Promise<void> {
    const subscriber: Subscriber = { response, sentSeqs: new Map() };
    response.writeHead(200, {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store, no-transform",
    });
    response.write(": open\n\n");
    for (const place of places.split(",")) {
      const [collection = "", , seq] = place.split(":").map(decodeURIComponent);
      const book = await bookOf(collection);
      subscriber.sentSeqs.set(collection, Number(seq));
      sendDelta(subscriber, collection, book);
    }
    subscribers.add(subscriber);
    const pings = setInterval(
      () => response.write(`event: ${STREAM_EVENTS.ping}\ndata: {}\n\n`),
      PING_MS,
    );
    response.on("close", () => {
      clearInterval(pings);
      subscribers.delete(subscriber);
    });
  }

  async function listings(collection: string, since: string | null, response: ServerResponse) {
    const book = await bookOf(collection);
    const body = since === null ? book.snapshot() : book.since(Number(since));
    // Compresses as the server does, because the transferred bytes are measured.
    response.writeHead(200, {
      "Content-Type": "application/json",
      "Content-Encoding": "br",
      "Cache-Control": "no-store",
    });
    response.end(brotliCompressSync(JSON.stringify(body)));
  }

  function forward(incoming: IncomingMessage, response: ServerResponse): void {
    const { method, url, headers } = incoming;
    const upstream = request(target + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    upstream.on("error", () => response.destroy());
    response.on("close", () => upstream.destroy());
    incoming.pipe(upstream);
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url ?? "/", target);
    const listed = /\/collections\/([^/]+)\/tokens\/listed$/.exec(pathname);
    if (pathname.endsWith("/listings/stream")) {
      const last = incoming.headers["last-event-id"];
      await openStream(String(last ?? searchParams.get("at")), response);
    } else if (listed?.[1])
      await listings(decodeURIComponent(listed[1]), searchParams.get("since"), response);
    else forward(incoming, response);
  }

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error: unknown) => {
      console.error("The proxy could not answer:", error);
      response.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on TCP

  async function send(collection: string, events: readonly MarketEvent[]): Promise<void> {
    const book = await bookOf(collection);
    book.apply(events);
    for (const subscriber of subscribers) sendDelta(subscriber, collection, book);
  }

  async function movesOf(collection: string): Promise<() => MarketEvent> {
    const { tokens } = await get<{ tokens: readonly (readonly [string])[] }>(
      apiPath.unlisted(collection),
    );
    const listed = new Map(
      (await bookOf(collection)).snapshot().tokens.map((row) => {
        const [tokenId, price] = row.split(",");
        return [tokenId, Number(price)] as const;
      }),
    );
    const others = tokens.map(([tokenId]) => tokenId).filter((id) => !listed.has(id));
    return createMoves(listed, others, seededRandom(SEED));
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    market: {
      async start(collection) {
        stop();
        const next = moves.get(collection) ?? (await movesOf(collection));
        moves.set(collection, next);
        const [since, perMs] = [performance.now(), EVENTS_PER_SECOND / 1_000];
        let sent = 0;
        // Counts by the clock instead of by the tick, because timers are late on a busy machine.
        timer = setInterval(() => {
          for (; sent < (performance.now() - since) * perMs; sent += 1)
            void send(collection, [next()]);
        }, 1 / perMs);
      },
      stop,
      send,
      async close() {
        stop();
        server.closeAllConnections();
        server.close();
        await once(server, "close");
      },
    },
  };
}
