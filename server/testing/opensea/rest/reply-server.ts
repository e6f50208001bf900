/** A small server on this machine that answers OpenSea's client as a test says, for tests. */
import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished } from "vitest";
import { OpenSeaError } from "../../../sources/opensea/protocol/opensea-error.ts";
import {
  createOpenSeaApi,
  type OpenSeaApiOptions,
} from "../../../sources/opensea/protocol/rest/create-api.ts";

export const KEY = "5ecre7-k3y";
/** `Date` header of the answers. */
export const DATE = "Thu, 10 Sep 2026 00:00:00 GMT";

export interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** Sent instead of `body`, as it is. */
  readonly text?: string;
  /** The server never ends its answer. */
  readonly hangs?: boolean;
  readonly resets?: boolean;
}

/**
 * Runs the server until the test ends. `reply` gets the path, the query and the number of the request from 0. Waits pass at
 * once, by a clock of their own.
 */
export async function serveReplies(
  reply: (url: URL, index: number) => Reply,
  options: Partial<OpenSeaApiOptions> = {},
) {
  const requests: { readonly url: URL; readonly key: unknown; readonly at: number }[] = [];
  let clock = 0;
  const server = http.createServer((incoming, response) => {
    const url = new URL(incoming.url ?? "", "http://opensea");
    requests.push({ url, key: incoming.headers["x-api-key"], at: clock });
    const {
      status = 200,
      headers = {},
      body,
      text,
      hangs,
      resets,
    } = reply(url, requests.length - 1);
    if (resets) return incoming.socket.destroy();
    response.writeHead(status, { Date: DATE, "Content-Type": "application/json", ...headers });
    if (hangs) return void response.write("{");
    response.end(text ?? JSON.stringify(body ?? {}));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(stop);
  const { port } = server.address() as AddressInfo; // a listening TCP server has an address
  const waits: number[] = [];
  const api = createOpenSeaApi({
    url: `http://127.0.0.1:${port}`,
    key: KEY,
    now: () => 1_789_000_000_500,
    clock: () => clock,
    wait: async (durationMs) => {
      waits.push(durationMs);
      clock += durationMs;
    },
    ...options,
  });
  return {
    api,
    stop,
    requests,
    waits,
    paths: () => requests.map(({ url }) => url.pathname + url.search),
  };
}

/** Returns the failure of `work`, and expects that its message has neither the key nor a full stop. */
export async function failureOf(work: Promise<unknown>): Promise<OpenSeaError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof OpenSeaError)) throw new Error(`not an OpenSeaError: ${error}`);
  expect(error.message).not.toContain(KEY);
  expect(error.message).not.toMatch(/[.\n]$/);
  return error;
}
