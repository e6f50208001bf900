/** A fake live stream that changes prices at the pace a test sets, without touching the server's data. */
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import * as apiPath from "../../contract/api-path.ts";
import { STREAM_EVENTS } from "../../contract/listings/live.ts";
import { ORIGIN, type Page } from "./test.ts";

const UPDATES = 100;

export interface Burst {
  /**
   * Sends 100 updates, one every `everyMs`: each lists one of `tokenIds` by turns, at a price that rises from
   * `fromEth` by 0.01.
   */
  run(everyMs: number, tokenIds: readonly string[], fromEth: number): Promise<void>;
  close(): Promise<void>;
}

interface Reader {
  readonly response: ServerResponse;
  readonly collection: string;
  readonly epoch: string;
  readonly projectionsRev: number;
  seq: number;
}

/** Answers every live stream of `page` from now on. */
export async function answerStreams(page: Page): Promise<Burst> {
  const readers = new Set<Reader>();
  const server = createServer(async (request, response) => {
    const at = new URL(request.url ?? "", "http://localhost").searchParams.get("at") ?? "";
    const [collection = "", epoch = "", seq = ""] = at.split(":").map(decodeURIComponent);
    // An update with another projections revision would make the page refetch all projections.
    const listed = await fetch(ORIGIN + apiPath.listed(collection));
    const { projectionsRev } = (await listed.json()) as { projectionsRev: number }; // an API response
    const reader: Reader = { response, collection, epoch, projectionsRev, seq: Number(seq) };
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
    send(response, STREAM_EVENTS.ping, {});
    readers.add(reader);
    response.on("close", () => readers.delete(reader));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the market has no port");
  await page.route("**/api/v1/listings/stream*", (route) => {
    const { pathname, search } = new URL(route.request().url());
    return route.continue({ url: `http://127.0.0.1:${bound.port}${pathname}${search}` });
  });

  function update(reader: Reader, listed: string): void {
    const { collection, epoch, projectionsRev, seq } = reader;
    reader.seq += 1;
    send(reader.response, STREAM_EVENTS.listings, {
      collection,
      epoch,
      from: seq,
      to: reader.seq,
      projectionsRev,
      lastListingsUpdate: Date.now(),
      listed: [listed],
      unlisted: [],
    });
  }

  return {
    run(everyMs, tokenIds, fromEth) {
      let sent = 0;
      return new Promise((resolve) => {
        const timer = setInterval(() => {
          const price = (fromEth + sent / 100).toFixed(2);
          const tokenId = tokenIds[sent % tokenIds.length];
          for (const reader of readers) update(reader, `${tokenId},${price},1`);
          sent += 1;
          if (sent < UPDATES) return;
          clearInterval(timer);
          resolve();
        }, everyMs);
      });
    },
    async close() {
      await page.unroute("**/api/v1/listings/stream*");
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function send(response: ServerResponse, event: string, data: unknown): void {
  response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}
