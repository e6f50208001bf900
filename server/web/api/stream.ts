/** `/listings/stream`: see `server/web/live/streams.ts` for the events. */
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import type { StreamPosition } from "../../../contract/paths.ts";
import { inspect } from "../../../contract/values/problem.ts";
import { STREAM_HEADERS } from "../live/streams.ts";
import { ApiError, foundOf } from "./answer-error.ts";
import type { ApiDeps } from "./deps.ts";
import { limitConcurrent } from "./limits.ts";
import { parseStreamPositions } from "./stream-positions.ts";

/** Replaces positions by those of the last event's id: the address only has the position where the reader started. */
function resumed(
  positions: readonly StreamPosition[],
  lastEventId: string | undefined,
): readonly StreamPosition[] {
  const last = lastEventId ? parseStreamPositions(lastEventId) : null;
  if (!last?.ok) return positions;
  const later = new Map(last.value.map((position) => [position.collection, position]));
  return positions.map((position) => later.get(position.collection) ?? position);
}

/**
 * Rejects a request before the stream begins: 400 for a malformed `at`, 404 for an unknown collection, 410 for a
 * position of another epoch or too far behind (the reader then fetches snapshots and reconnects), 503 while the
 * server is about to stop.
 */
export function streamRoutes(deps: ApiDeps): Hono {
  const { books, streams, isDraining } = deps;
  const routes = new Hono();
  routes.get("/listings/stream", limitConcurrent(deps.openStreams, deps), async (c) => {
    const start = parseStreamPositions(c.req.query("at") ?? "");
    if (!start.ok)
      throw new ApiError("bad_request", `${start.problem.place}: ${start.problem.message}.`);
    if (isDraining()) {
      const message = "The server is about to stop; try again in a few seconds.";
      throw new ApiError("unavailable", message, 5);
    }
    const positions = resumed(start.value, c.req.header("Last-Event-ID"));
    // Another server on the same database may be ahead of this one.
    if (positions.some(({ collection, seq }) => seq > (books.get(collection)?.seq ?? seq)))
      await books.refresh();
    for (const position of positions) {
      const rejection = streams.checkPosition(position);
      foundOf(position.collection, rejection !== "unknown");
      if (rejection === "gone")
        throw new ApiError(
          "gone",
          `The position in ${inspect(position.collection)} is of another epoch or too old; fetch the snapshot.`,
        );
    }
    // A HEAD request reads no events: a stream opened for it would never be closed.
    if (c.req.method === "HEAD") return c.body(null, 200, STREAM_HEADERS);
    const { outgoing } = c.env as HttpBindings; // set by `listen` for every request
    streams.open(positions, outgoing);
    return RESPONSE_ALREADY_SENT;
  });
  return routes;
}
