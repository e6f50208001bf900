/**
 * A small in-memory API that implements the contract over real HTTP on the loopback interface, with injectable faults.
 * Tests compare a worker with its state.
 */

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { apiErrorBody } from "../../contract/api-error.ts";
import type { CollectionInfo } from "../../contract/collection.ts";
import { COLUMNS_TYPE } from "../../contract/columns/body-format.ts";
import { formatListing } from "../../contract/listings/format-listing.ts";
import type {
  ListingsDelta,
  ListingsSnapshot,
  MovingListing,
} from "../../contract/listings/listings.ts";
import { STREAM_EVENTS } from "../../contract/listings/live.ts";
import type { MovingPrice } from "../../contract/listings/moving-price.ts";
import { API_ROOT } from "../../contract/paths.ts";
import { type Projections, WIRE } from "../../contract/tokens/snapshot.ts";
import type { CompactToken } from "../../contract/tokens/token.ts";
import { columnBodies, inRowOrder } from "./column-bodies.ts";

export interface Ask {
  readonly price: number;
  readonly marketplace: number;
  /** The course of the price, if it moves. `price` is then that of when the server last looked. */
  readonly moving?: MovingPrice;
}

export interface FakeCollection {
  info: CollectionInfo;
  /** Tokens in any order. The API sends them in row order. */
  tokens: readonly CompactToken[];
  epoch: string;
  seq: number;
  /** Revision of `projections`. Revision 1 has the tokens' own figures and is sent with them. */
  rev: number;
  /** Parallel to `tokens`. */
  projections: readonly (number | null)[];
  lastListingsUpdate: number | null;
  readonly listed: Map<string, Ask>;
  /** Deltas that `?since` can still answer with. */
  log: ListingsDelta[];
}

/** Handler that answers a request instead of the API. */
export type FaultyAnswer = (request: IncomingMessage, response: ServerResponse) => void;

export interface FakeApi {
  readonly origin: string;
  readonly collections: Map<string, FakeCollection>;
  /** Paths and queries of all requests, below the API's root, in the order received. */
  readonly seen: string[];
  /** Part of an address, see `isAt` -> fault. The first that matches answers. */
  readonly faults: Map<string, FaultyAnswer>;
  /** Answers a request as if no fault were set, for a fault that only delays it. */
  readonly answer: FaultyAnswer;
  /** Counts the open event streams. */
  streams(): number;
  /**
   * Changes listings under the next sequence number and sends the delta to the streams. "hush" sends nothing; `broken`
   * overrides fields of the delta sent.
   */
  change(
    id: string,
    listed: Readonly<Record<string, Ask>>,
    unlisted: readonly string[],
    tell?: "tell" | "hush" | { readonly broken: unknown },
  ): void;
  /** Sends raw text to every stream. */
  send(text: string): void;
  dropStreams(): void;
  snapshot(id: string): ListingsSnapshot;
  /** Returns the body of the tokens' columns. `figures` returns that of revision 1 or of the latest. */
  columns(id: string): Uint8Array<ArrayBuffer>;
  figures(id: string, revision: "first" | "latest"): Uint8Array<ArrayBuffer>;
  close(): Promise<void>;
}

/** True if `address` contains `part`, and its path does not continue below it unless `part` ends in a slash. */
export function isAt(address: string, part: string): boolean {
  const from = address.indexOf(part);
  return from >= 0 && (part.endsWith("/") || address[from + part.length] !== "/");
}

export const status =
  (code: number): FaultyAnswer =>
  (_, response) => {
    response.writeHead(code, { "Content-Type": "application/json" });
    response.end(JSON.stringify(apiErrorBody("unavailable", "out of order")));
  };

export const html: FaultyAnswer = (_, response) => {
  response.writeHead(200, { "Content-Type": "text/html" });
  response.end("<!doctype html><title>Welcome to the hotel's network</title>");
};

export const never: FaultyAnswer = () => {};

export function body(value: unknown): FaultyAnswer {
  return (_, response) => json(response, value);
}

export function columns(bytes: Uint8Array): FaultyAnswer {
  return (_, response) => {
    response.writeHead(200, { "Content-Type": COLUMNS_TYPE });
    response.end(bytes);
  };
}

function json(response: ServerResponse, value: unknown, headers: Record<string, string> = {}) {
  response.writeHead(200, { "Content-Type": "application/json", ...headers });
  response.end(JSON.stringify(value));
}

export function fakeCollection(
  info: CollectionInfo,
  tokens: readonly CompactToken[],
): FakeCollection {
  return {
    info: { ...info, size: tokens.length },
    tokens,
    epoch: "epoch-1",
    seq: 1,
    rev: 1,
    projections: tokens.map((token) => token[4]),
    lastListingsUpdate: 1_700_000_000_000,
    listed: new Map(),
    log: [],
  };
}

function movingList(listed: Iterable<readonly [string, Ask]>): Pick<ListingsSnapshot, "moving"> {
  const moving = [...listed].flatMap(([tokenId, { moving: course }]): MovingListing[] => {
    if (!course) return [];
    return [[tokenId, course.price, course.endPrice, course.startsAt, course.expiresAt]];
  });
  return moving.length > 0 ? { moving } : {};
}

export async function startFakeApi(collections: readonly FakeCollection[]): Promise<FakeApi> {
  const byId = new Map(collections.map((each) => [each.info.id, each]));
  const seen: string[] = [];
  const faults = new Map<string, FaultyAnswer>();
  const streams = new Set<ServerResponse>();

  function find(id: string): FakeCollection {
    const found = byId.get(id);
    if (!found) throw new Error(`no collection ${id}`);
    return found;
  }

  function snapshot(id: string): ListingsSnapshot {
    const { epoch, seq, rev, lastListingsUpdate, listed } = find(id);
    const tokens = [...listed].map(([tokenId, ask]) => formatListing({ tokenId, ...ask }));
    const head = { wire: WIRE, epoch, seq, projectionsRev: rev, lastListingsUpdate };
    return { ...head, tokens, ...movingList(listed) };
  }

  function columnsOf(id: string): Uint8Array<ArrayBuffer> {
    const { epoch, tokens } = find(id);
    return columnBodies(epoch, 1, tokens).columns;
  }

  function figuresOf(id: string, revision: "first" | "latest"): Uint8Array<ArrayBuffer> {
    const collection = find(id);
    const { epoch, rev, tokens } = collection;
    if (revision === "first") return columnBodies(epoch, 1, tokens).figures;
    return columnBodies(epoch, rev, revised(collection)).figures;
  }

  /** Returns the tokens with the figures of the latest revision. */
  function revised({ tokens, projections }: FakeCollection): CompactToken[] {
    return tokens.map(([tokenId, name, rank, price, , ...rest], at): CompactToken => {
      return [tokenId, name, rank, price, projections[at] ?? null, ...rest];
    });
  }

  function projectionsOf(collection: FakeCollection): Projections {
    const { epoch, rev } = collection;
    const rows = inRowOrder(revised(collection));
    return {
      epoch,
      rev,
      projections: rows.map((token) => token[4]),
      confidences: rows.map((token) => token[5]),
      lastSalePrices: rows.map((token) => token[11] ?? null),
      lastSaleTimes: rows.map((token) => token[12] ?? null),
      lowShares: rows.map((token) => token[13] ?? null),
      highShares: rows.map((token) => token[14] ?? null),
    };
  }

  /** Returns the current listings of tokens that changed since `from`, or null if the log does not reach back to it. */
  function changesSince(
    { epoch, seq, rev, lastListingsUpdate, log, listed }: FakeCollection,
    from: number,
  ) {
    const missed = log.filter((delta) => delta.from >= from);
    if (from < seq && missed[0]?.from !== from) return null;
    const touched = new Set(
      missed.flatMap((delta) => [
        ...delta.listed.map((row) => row.slice(0, row.indexOf(","))),
        ...delta.unlisted,
      ]),
    );
    const rows: string[] = [];
    const gone: string[] = [];
    const moving = new Map([...listed].filter(([tokenId]) => touched.has(tokenId)));
    for (const tokenId of touched) {
      const ask = listed.get(tokenId);
      if (ask) rows.push(formatListing({ tokenId, ...ask }));
      else gone.push(tokenId);
    }
    return {
      epoch,
      from,
      to: seq,
      projectionsRev: rev,
      lastListingsUpdate,
      listed: rows,
      unlisted: gone,
      ...movingList(moving),
    };
  }

  function event(id: string, delta: unknown): string {
    const data = JSON.stringify({ collection: id, ...(delta as object) });
    return `id: ${id}\nevent: ${STREAM_EVENTS.listings}\ndata: ${data}\n\n`;
  }

  function send(text: string): void {
    for (const stream of streams) stream.write(text);
  }

  /** Returns the events that a reader at the positions has missed, or the status that rejects it. */
  function missedAt(positions: readonly string[]): readonly string[] | 404 | 410 {
    const missed: string[] = [];
    for (const position of positions) {
      const [id = "", epoch, seq] = position.split(":").map(decodeURIComponent);
      const collection = byId.get(id);
      if (!collection) return 404;
      const delta = collection.epoch === epoch ? changesSince(collection, Number(seq)) : null;
      if (!delta) return 410;
      if (delta.to > delta.from) missed.push(event(id, delta));
    }
    return missed;
  }

  const openStream: FaultyAnswer = (request, response) => {
    const at = new URL(request.url ?? "/", "http://loopback").searchParams.get("at") ?? "";
    const missed = missedAt(at.split(","));
    if (typeof missed === "number") {
      status(missed)(request, response);
      return;
    }
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write(`: welcome\n\n${missed.join("")}`);
    streams.add(response);
    response.on("close", () => streams.delete(response));
  };

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const address = new URL(request.url ?? "/", "http://loopback");
    const path = address.pathname.slice(API_ROOT.length);
    const [, kind, encodedId = "", ...rest] = path.split("/");
    const id = decodeURIComponent(encodedId);
    const collection = byId.get(id);
    if (path === "/listings/stream") openStream(request, response);
    else if (kind === "collections" && collection)
      answerOf(collection, rest.join("/"), address.searchParams, request, response);
    else status(404)(request, response);
  }

  function answerOf(
    collection: FakeCollection,
    part: string,
    asked: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const { epoch, seq, rev, tokens, info } = collection;
    const since = asked.get("since");
    if (part === "info") json(response, { ...info, epoch });
    else if (part === "tokens/unlisted")
      json(response, { wire: WIRE, epoch, projectionsRev: 1, tokens: inRowOrder(tokens) });
    else if (part === "tokens/projections") json(response, projectionsOf(collection));
    else if (part === "tokens/columns") columns(columnsOf(info.id))(request, response);
    else if (part === "tokens/columns/figures")
      columns(figuresOf(info.id, asked.has("r") ? "latest" : "first"))(request, response);
    else if (part === "projectionLine") json(response, { points: [[1, rev]] });
    else if (part === "tokens/listed" && since !== null) {
      const delta = changesSince(collection, Number(since));
      if (delta) json(response, delta);
      else status(410)(request, response);
    } else if (part === "tokens/listed") {
      const etag = `"${epoch}-${seq}-${rev}"`;
      if (request.headers["if-none-match"] !== etag)
        json(response, snapshot(info.id), { ETag: etag });
      else response.writeHead(304).end();
    } else status(404)(request, response);
  }

  const server = createServer((request, response) => {
    const address = request.url ?? "/";
    seen.push(address.slice(API_ROOT.length));
    for (const [part, fault] of faults) if (isAt(address, part)) return fault(request, response);
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the server has no port");

  return {
    origin: `http://127.0.0.1:${bound.port}`,
    collections: byId,
    seen,
    faults,
    answer,
    streams: () => streams.size,
    change(id, listed, unlisted, tell = "tell") {
      const collection = find(id);
      for (const [tokenId, ask] of Object.entries(listed)) collection.listed.set(tokenId, ask);
      for (const tokenId of unlisted) collection.listed.delete(tokenId);
      const from = collection.seq;
      collection.seq += 1;
      collection.lastListingsUpdate = (collection.lastListingsUpdate ?? 0) + 1;
      const delta: ListingsDelta = {
        epoch: collection.epoch,
        from,
        to: collection.seq,
        projectionsRev: collection.rev,
        lastListingsUpdate: collection.lastListingsUpdate,
        listed: Object.entries(listed).map(([tokenId, ask]) => formatListing({ tokenId, ...ask })),
        unlisted: [...unlisted],
        ...movingList(Object.entries(listed)),
      };
      collection.log.push(delta);
      if (tell === "hush") return;
      send(event(id, tell === "tell" ? delta : { ...delta, ...(tell.broken as object) }));
    },
    send,
    dropStreams() {
      for (const stream of streams) stream.destroy();
    },
    snapshot,
    columns: columnsOf,
    figures: figuresOf,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
