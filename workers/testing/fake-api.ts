/**
 * A small API in memory that speaks the contract over real HTTP on the loopback, with switches for faults.
 * What it holds is the truth that tests compare a worker with.
 */

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { apiErrorBody } from "../../contract/api-error.ts";
import type { CollectionInfo } from "../../contract/collection.ts";
import { COLUMNS_TYPE } from "../../contract/columns/body-format.ts";
import {
  formatListing,
  type ListingsDelta,
  type ListingsSnapshot,
} from "../../contract/listings.ts";
import { STREAM_EVENTS } from "../../contract/live.ts";
import { API_ROOT } from "../../contract/paths.ts";
import { type Projections, WIRE } from "../../contract/snapshot.ts";
import type { CompactToken } from "../../contract/token.ts";
import { columnBodies, inRowOrder } from "./column-bodies.ts";

export interface Offer {
  readonly price: number;
  readonly marketplace: number;
}

export interface FakeCollection {
  readonly info: CollectionInfo;
  /** In any order. The API sends them in the order of rows. */
  tokens: readonly CompactToken[];
  epoch: string;
  seq: number;
  /** Revision of `projections`. Revision 1 is what the tokens themselves say, and what comes with them. */
  rev: number;
  /** Parallel to `tokens`. */
  projections: readonly (number | null)[];
  lastListingsUpdate: number | null;
  readonly listed: Map<string, Offer>;
  /** Deltas that `?since` can still answer. */
  log: ListingsDelta[];
}

/** A request that a fault answers in the API's stead. */
export type FaultyAnswer = (request: IncomingMessage, response: ServerResponse) => void;

export interface FakeApi {
  readonly origin: string;
  readonly collections: Map<string, FakeCollection>;
  /** Method-less addresses in the order they came. */
  readonly seen: string[];
  /** By a part of the address, see `isAt`: the first that fits answers. */
  readonly faults: Map<string, FaultyAnswer>;
  /** Answers a request as if no fault were set: for a fault that only holds it up. */
  readonly answer: FaultyAnswer;
  /** Event streams open now. */
  streams(): number;
  /** Changes listings in the next sequence number and tells the streams; `broken` is told in its stead. */
  change(
    id: string,
    listed: Readonly<Record<string, Offer>>,
    unlisted: readonly string[],
    tell?: "tell" | "hush" | { readonly broken: unknown },
  ): void;
  /** Sends bytes to every stream as they are. */
  send(text: string): void;
  dropStreams(): void;
  snapshot(id: string): ListingsSnapshot;
  /** The bodies of columns: the tokens, and their figures of revision 1 or of the latest. */
  columns(id: string): Uint8Array<ArrayBuffer>;
  figures(id: string, revision: "first" | "latest"): Uint8Array<ArrayBuffer>;
  close(): Promise<void>;
}

/** Returns true if `address` has `part`, and its path does not go on below it unless `part` ends in a slash. */
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
    const tokens = [...listed].map(([tokenId, offer]) => formatListing({ tokenId, ...offer }));
    return { wire: WIRE, epoch, seq, projectionsRev: rev, lastListingsUpdate, tokens };
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

  /** The tokens with the figures of the latest revision. */
  function revised({ tokens, projections }: FakeCollection): CompactToken[] {
    return tokens.map(([tokenId, name, rank, price, , , ...rest], at): CompactToken => {
      return [tokenId, name, rank, price, projections[at] ?? null, null, ...rest];
    });
  }

  function projectionsOf(collection: FakeCollection): Projections {
    const { epoch, rev } = collection;
    const rows = inRowOrder(revised(collection));
    const projections = rows.map((token) => token[4]);
    return { epoch, rev, projections, confidences: rows.map(() => null) };
  }

  /** What changed since `seq`, in absolute values; null where that is too long ago. */
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
    for (const tokenId of touched) {
      const offer = listed.get(tokenId);
      if (offer) rows.push(formatListing({ tokenId, ...offer }));
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
    };
  }

  function event(id: string, delta: unknown): string {
    const data = JSON.stringify({ collection: id, ...(delta as object) });
    return `id: ${id}\nevent: ${STREAM_EVENTS.listings}\ndata: ${data}\n\n`;
  }

  function send(text: string): void {
    for (const stream of streams) stream.write(text);
  }

  /** What a reader at the positions is missing, as events; or the status that refuses it. */
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
      for (const [tokenId, offer] of Object.entries(listed)) collection.listed.set(tokenId, offer);
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
        listed: Object.entries(listed).map(([tokenId, offer]) =>
          formatListing({ tokenId, ...offer }),
        ),
        unlisted: [...unlisted],
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
