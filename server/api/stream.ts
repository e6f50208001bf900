/** `/listings/stream`: see `server/live/streams.ts` for the events. */
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import type { StreamPosition } from "../../contract/paths.ts";
import { inspect } from "../../contract/values/problem.ts";
import { parseStreamPositions } from "../live/stream-positions.ts";
import { STREAM_HEADERS } from "../live/streams.ts";
import { answerError } from "./answer-error.ts";
import type { ApiDeps } from "./deps.ts";

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
export function streamRoutes({
  books,
  streams,
  isDraining,
}: Pick<ApiDeps, "books" | "streams" | "isDraining">): Hono {
  const routes = new Hono();
  routes.get("/listings/stream", async (c) => {
    const parsedPositions = parseStreamPositions(c.req.query("at") ?? "");
    if (!parsedPositions.ok)
      return answerError(
        c,
        "bad_request",
        `${parsedPositions.problem.place}: ${parsedPositions.problem.message}.`,
      );
    if (isDraining()) {
      c.header("Retry-After", "5");
      return answerError(
        c,
        "unavailable",
        "The server is about to stop; try again in a few seconds.",
      );
    }
    const positions = resumed(parsedPositions.value, c.req.header("Last-Event-ID"));
    // Another server on the same database may be ahead of this one.
    if (positions.some(({ collection, seq }) => seq > (books.get(collection)?.seq ?? seq)))
      await books.refresh();
    for (const position of positions) {
      const rejection = streams.checkPosition(position);
      if (rejection === "unknown")
        return answerError(
          c,
          "not_found",
          `There is no collection ${inspect(position.collection)}.`,
        );
      if (rejection === "gone")
        return answerError(
          c,
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
