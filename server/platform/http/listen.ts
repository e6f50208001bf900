/**
 * The HTTP server around an app. It sets the security headers before anything can answer, limits the size and
 * duration of requests, and shuts down gracefully.
 */
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { type ApiErrorCode, apiErrorBody } from "../../../contract/api-error.ts";
import { PING_MS } from "../../../contract/listings/live.ts";
import type { HeadersFor } from "./security-headers.ts";
import { limitUnreadAnswers, UNREAD_LIMITS, type UnreadLimits } from "./unread-answers.ts";

const MAX_HEADER_BYTES = 16 * 1024;
const KEEP_ALIVE_MS = 30_000;
/** Interval at which idle connections are closed during shutdown. */
const SWEEP_MS = 50;
/** The forms have a smaller limit of their own. Other routes read and ignore a body. */
const MAX_BODY_BYTES = 64 * 1024;

export interface HttpLimits {
  /** Time limit for the headers, starting at the connection. */
  readonly headersMs: number;
  /** Time limit for the whole request. */
  readonly requestMs: number;
  /**
   * Idle timeout: a connection without traffic in either direction is closed. Node checks only once per timeout,
   * so it may take twice as long. Must be longer than the ping interval.
   */
  readonly stalledMs: number;
  /** Interval of the check for requests that exceed their time limits. */
  readonly checkMs: number;
  readonly unread: UnreadLimits;
}

const LIMITS: HttpLimits = {
  headersMs: 10_000,
  requestMs: 20_000,
  stalledMs: 3 * PING_MS,
  checkMs: 2_000,
  unread: UNREAD_LIMITS,
};

export interface HttpServer {
  readonly port: number;
  /** Stops accepting connections. Resolves after the last request is answered, or after `graceMs`. */
  close(graceMs: number): Promise<void>;
}

type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

interface Address {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** The setting to change if the port is in use. */
  readonly setting: "PORT" | "PROGRAM_PORT";
}

/** A kilobyte, which a browser obeys on documents alone. */
const DOCUMENTS_ONLY = "Permissions-Policy";
/** Matches the types of documents: HTML, and XML with SVG. */
const DOCUMENT_TYPE = /html|xml/;

/** Listens on `address` and adds `headersFor` to every answer. Rejects with a `ListenError` if it cannot. */
export async function listen(
  fetch: Fetch,
  address: Address,
  headersFor: HeadersFor,
  overrides: Partial<HttpLimits> = {},
): Promise<HttpServer> {
  const limits = { ...LIMITS, ...overrides };
  const setHeaders = (request: IncomingMessage, response: ServerResponse) =>
    response.setHeaders(new Map(Object.entries(headersFor(request.headers.host))));
  const answer = async (request: Request, given: unknown) => {
    const bindings = given as HttpBindings; // the server supports HTTP/1.1 only
    const response = await fetch(request, bindings);
    const isDocument = DOCUMENT_TYPE.test(response.headers.get("Content-Type") ?? "");
    // A stream has sent its headers already.
    if (!isDocument && !bindings.outgoing.headersSent)
      bindings.outgoing.removeHeader(DOCUMENTS_ONLY);
    return response;
  };
  // Also replaces the global Response with one that writes a Buffer as it is; Node's copies it.
  const handle = getRequestListener(answer, {
    // For a request of HTTP/1.0 without a Host, such as a load balancer's health check.
    hostname: "localhost",
    // Runs if no Request can be built, for example because of an invalid Host header.
    errorHandler: () => {
      const body = apiErrorBody("bad_request", "This request cannot be understood.");
      return Response.json(body, { status: 400 });
    },
  });
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: limits.checkMs,
      // Node's own refusal would lack our headers; the check of `hasBadHost` replaces it.
      requireHostHeader: false,
    },
    (request, response) => {
      // Node still reads the requests that it received before the connection was lost.
      if (request.socket.destroyed) return;
      setHeaders(request, response);
      if (hasBadHost(request))
        refuse(response, 400, "bad_request", "A request must have one Host header.");
      else if (isTooLarge(request))
        refuse(response, 413, "too_large", `A body may have ${MAX_BODY_BYTES} bytes.`);
      else void handle(request, response);
    },
  );
  limitUnreadAnswers(server, limits.unread);
  server.setTimeout(limits.stalledMs);
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) =>
    answerClientError(error, socket, headersFor),
  );
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    setHeaders(request, response);
    refuse(response, 417, "bad_request", "This expectation cannot be met.");
  });
  await startListening(server, address);
  // The server listens on TCP, so its address has a port.
  const { port: actualPort } = server.address() as AddressInfo;
  return { port: actualPort, close: (graceMs) => closeGracefully(server, graceMs) };
}

/** The server cannot listen on the address. The message is a complete sentence for the terminal. */
export class ListenError extends Error {
  override readonly name = "ListenError";
}

function startListening(server: Server, { host, port, setting }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === "EADDRINUSE"
          ? `Port ${port} on ${host} is in use by another program. Stop it, or set ${setting} to another number.`
          : `Cannot listen on ${host}, port ${port}: ${error.message}. Check HOST and ${setting}.`;
      reject(new ListenError(reason));
    });
    server.listen(port, host, resolve);
  });
}

function closeGracefully(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    // Without this, a connection whose last answer ends during shutdown would stay open for a next request.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    server.close(() => {
      clearTimeout(force);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Two hosts could mean one to a proxy and the other to us. Only HTTP/1.0 may leave the host out. */
function hasBadHost({ headersDistinct, httpVersion }: IncomingMessage): boolean {
  const hosts = headersDistinct["host"] ?? [];
  return hosts.length > 1 || (!hosts[0] && httpVersion !== "1.0");
}

function isTooLarge(request: IncomingMessage): boolean {
  const length = request.headers["content-length"];
  return length !== undefined && Number(length) > MAX_BODY_BYTES;
}

/** Answers and closes the connection without reading the rest of the request. */
function refuse(
  response: ServerResponse,
  status: number,
  code: ApiErrorCode,
  message: string,
): void {
  response.writeHead(status, { "Content-Type": "application/json", Connection: "close" });
  response.end(JSON.stringify(apiErrorBody(code, message)));
}

interface Refusal {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly message: string;
}

/** Node's error code -> the answer. */
const CLIENT_ERRORS: Readonly<Record<string, Refusal | undefined>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: "too_large", message: "The headers are too large." },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: "bad_request",
    message: "The request took too long.",
  },
};
const NOT_HTTP: Refusal = {
  status: 400,
  code: "bad_request",
  message: "This is not an HTTP request.",
};

/** Answers on the bare socket, which is all that Node passes for an invalid or timed-out request. */
function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  headersFor: HeadersFor,
): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code, message } = CLIENT_ERRORS[error.code ?? ""] ?? NOT_HTTP;
  const body = JSON.stringify(apiErrorBody(code, message));
  const headers = Object.entries({
    ...headersFor(undefined),
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
  });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`,
  );
}
