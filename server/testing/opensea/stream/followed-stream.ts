/** Streams that follow a small Phoenix server on this machine. All end with their test. */
import { afterEach } from "vitest";
import type { OrderEvent } from "../../../market/market-order.ts";
import {
  createOpenSeaStream,
  type OpenSeaStreamOptions,
} from "../../../sources/opensea/protocol/stream/create-stream.ts";
import type {
  OpenSeaStream,
  StreamState,
} from "../../../sources/opensea/protocol/stream/opensea-stream.ts";
import { createSkippedRows } from "../../../sources/skipped-rows.ts";
import { TARGET } from "../../opensea-shapes.ts";
import { type PhoenixServer, startPhoenix } from "./phoenix-server.ts";

export const KEY = "5ecre7-k3y";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

export async function runPhoenix(port?: number): Promise<PhoenixServer> {
  const server = await startPhoenix(KEY, port);
  stops.push(server.stop);
  return server;
}

export function follow(port: number, options: Partial<OpenSeaStreamOptions> = {}) {
  const states: StreamState[] = [];
  const stream = createOpenSeaStream({
    url: `ws://127.0.0.1:${port}/socket`,
    key: KEY,
    onState: (state) => states.push(state),
    reconnectMs: { first: 10, max: 40 },
    ...options,
  });
  stops.push(() => stream.close());
  return { stream, states };
}

/** Joins with a listener that writes down its calls. */
export function record(stream: OpenSeaStream, slug: string) {
  const calls: string[] = [];
  const events: OrderEvent[] = [];
  const refusals: string[] = [];
  const skipped = createSkippedRows();
  const leave = stream.join(
    { ...TARGET, slug },
    {
      onJoin: () => calls.push("join"),
      onLeave: () => calls.push("leave"),
      onRefuse: (reason) => refusals.push(reason),
      skipped,
      onEvent: (event) => {
        calls.push(event.kind);
        events.push(event);
      },
    },
  );
  return { calls, events, refusals, skipped, leave };
}
