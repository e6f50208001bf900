/**
 * Runs a stand-in of OpenSea on the loopback interface: a market, its REST API and its stream, with faults that a
 * test may switch while it runs.
 */
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { UnixMs } from "../../../contract/values/units.ts";
import { seededRandom } from "../sample-collection.ts";
import type { DeliveryFault } from "./delivery.ts";
import { createFaults, type InitialFaults, type OpenSeaFaults } from "./faults.ts";
import { createMarket, type Market } from "./market.ts";
import type { StandInCollection } from "./market-types.ts";
import { createRest, type RequestCounts } from "./rest.ts";
import { type ConnectionCounts, createStream } from "./stream.ts";

export interface OpenSeaOptions {
  readonly collections: readonly StandInCollection[];
  /** Key that the API and the stream ask for. */
  readonly key?: string;
  /** Seed of the faults. */
  readonly seed?: number;
  readonly faults?: InitialFaults;
  /** Clock of the market. The machine's by default. */
  readonly now?: () => UnixMs;
}

export interface OpenSea {
  /** For OPENSEA_URL: "http://127.0.0.1:41234" */
  readonly url: string;
  /** For OPENSEA_STREAM_URL: "ws://127.0.0.1:41234/socket" */
  readonly streamUrl: string;
  readonly key: string;
  readonly market: Market;
  readonly faults: OpenSeaFaults;
  readonly requests: RequestCounts;
  readonly connections: ConnectionCounts;
  /** Fault of the stream -> events that it was applied to. */
  readonly applied: ReadonlyMap<DeliveryFault, number>;
  /** Breaks all sockets without a closing handshake. Returns their number. */
  closeSockets(): number;
  /** Sends phx_error or phx_close to all that have joined a collection. Returns their number. */
  failTopic(slug: string): number;
  closeTopic(slug: string): number;
  /** Resolves when the stream delays no event any more. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export async function runOpenSea(options: OpenSeaOptions): Promise<OpenSea> {
  const { collections, key = "stand-in-key", seed = 1, now = Date.now } = options;
  const market = createMarket(collections, now);
  const faults = createFaults(options.faults);
  const closing = new AbortController();
  const { signal } = closing;
  // Each side has a sequence of its own, so that the requests do not change what the stream does.
  const rest = createRest({ market, faults, key, random: seededRandom(seed), signal });
  const stream = createStream({ market, faults, key, random: seededRandom(seed + 1) });
  const server = http.createServer(rest.handle);
  server.on("upgrade", stream.upgrade);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a listening TCP server has an address
  const { connections, applied, settled, closeSockets, failTopic, closeTopic } = stream;
  return {
    url: `http://127.0.0.1:${port}`,
    streamUrl: `ws://127.0.0.1:${port}/socket`,
    key,
    market,
    faults,
    requests: rest.requests,
    ...{ connections, applied, settled, closeSockets, failTopic, closeTopic },
    async close() {
      closing.abort();
      stream.close();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
