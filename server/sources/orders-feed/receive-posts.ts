/**
 * Takes pages that feeds post, on a port of this machine alone: `POST /COLLECTION` with the key as a bearer token. A proxy that
 * faces the network is the operator's. There is one listener for all collections, while at least one is followed.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { Readable } from "node:stream";
import { messageOf } from "../../platform/log/message-of.ts";
import { JsonUnreadable } from "../../platform/outbound/foreign-json/parse-foreign-json.ts";
import { readForeignJson } from "../../platform/outbound/foreign-json/read-foreign-json.ts";
import { isSecret } from "../../platform/outbound/keys.ts";
import { createSkippedRows } from "../skipped-rows.ts";
import { beginList, type Taker, takenSentence } from "./take-page.ts";

/** `warning` says which rows were taken as something else. */
type OnPage = (problem: string | null, warning: string | null) => Promise<void>;

export interface Receiver {
  /** Takes posts of a collection until the returned function is called. */
  open(collection: string, taker: Taker, onPage: OnPage): () => void;
  /** Port that listens, for tests. Null while none does. */
  port(): number | null;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

const MAX_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 30_000;
/** Another process may hold the port for a moment, such as one that ends. */
const RETRY_MS = 5_000;

const refusal = (status: number, message: string): Answer => ({ status, body: { error: message } });

export function createReceiver(
  { post: key, port }: { readonly post: string | null; readonly port: number | null },
  report: (line: string) => void,
): Receiver {
  const takers = new Map<string, Pick<Taker, "take" | "finish"> & { readonly onPage: OnPage }>();
  let server: Server | null = null;

  async function answer(request: IncomingMessage): Promise<Answer> {
    const collection = (request.url ?? "").slice(1);
    if (key === null || !isSame(request.headers.authorization ?? "", `Bearer ${key}`))
      return refusal(401, "The Authorization header must be Bearer and the key FEED_POST_KEY.");
    const found = takers.get(collection);
    if (!found) return refusal(404, "No feed of such a collection is followed here.");
    if (request.method !== "POST") return refusal(405, "Only POST is answered here.");
    if (Number(request.headers["content-length"] ?? 0) > MAX_BYTES)
      return refusal(413, `A page may have ${MAX_BYTES} bytes.`);
    const body = Readable.toWeb(request) as ReadableStream<Uint8Array>; // Node's type differs in name
    // An example of a bad row is public, so it must not be the key.
    const secret = isSecret(key) ? key : undefined;
    const options = { maxBytes: MAX_BYTES, source: collection, secret };
    const { json } = await readForeignJson(body, options);
    if (json === undefined) return refusal(400, "The body is not JSON, or repeats the key.");
    const counts = { left: createSkippedRows(), taken: createSkippedRows() };
    const list =
      (json as { readonly complete?: unknown } | null)?.complete === true
        ? beginList(Date.now())
        : undefined;
    const page = await found.take(json, counts, list);
    const problem =
      typeof page === "string" ? page : list ? await found.finish(list, list.startedAt) : null;
    if (typeof page === "string" || problem !== null)
      return refusal(400, `A page whose ${problem}.`);
    const [sentence, taken] = [counts.left.sentence(), takenSentence(counts)];
    const inPost = (words: string | null) => words && `${words}; counted in the last post`;
    await found.onPage(inPost(sentence), inPost(taken && `Of the feed, ${taken}`));
    return { status: 200, body: { taken: page.events.length, skipped: counts.left.all() } };
  }

  function listen(): Server {
    const started = createServer(
      { requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS },
      async (request, response) => {
        const { status, body } = await answer(request).catch((error: unknown) => {
          if (error instanceof JsonUnreadable) return refusal(413, `The body ${error.message}.`);
          report(`orders feed: a post is not stored; ${messageOf(error)}`);
          return refusal(500, "The page is not stored. Send it again.");
        });
        response.writeHead(status, { "content-type": "application/json", connection: "close" });
        response.end(`${JSON.stringify(body)}\n`);
      },
    );
    started.on("error", (error) => {
      report(`orders feed: posts are not taken, trying again; ${messageOf(error)}`);
      if (server === started) server = null;
      setTimeout(() => {
        if (takers.size > 0) server ??= listen();
      }, RETRY_MS).unref();
    });
    return started.listen(port ?? 0, "127.0.0.1");
  }

  return {
    open(collection, taker, onPage) {
      if (port === null || key === null) return () => {};
      takers.set(collection, { ...taker, onPage });
      server ??= listen();
      return () => {
        takers.delete(collection);
        if (takers.size > 0) return;
        server?.closeAllConnections();
        server?.close();
        server = null;
      };
    },
    port() {
      const address = server?.address();
      return typeof address === "object" && address !== null ? address.port : null;
    },
  };
}

/** Compares by hash, so that the time taken says nothing about the key. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
