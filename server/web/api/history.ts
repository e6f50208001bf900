/** `/collections/{c}/history`: the series of a collection by hour, day or week. */
import { type Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import {
  HISTORY_STEPS,
  type HistoryStep,
  isHistoryStep,
  MAX_PERIODS,
  periodStart,
  periodsOf,
} from "../../../contract/market/history.ts";
import { parseInteger } from "../../../contract/values/digits.ts";
import { inspect } from "../../../contract/values/problem.ts";
import { FAR_FUTURE, type UnixMs } from "../../../contract/values/units.ts";
import { answerBody, CACHE } from "../../platform/http/answer-body.ts";
import type { Body } from "../../platform/http/body.ts";
import type { HistorySpan } from "../../storage/store/history/history-store.ts";
import { ApiError, foundOf } from "./answer-error.ts";
import type { ApiDeps } from "./deps.ts";
import type { ClientTurns } from "./limits.ts";
import { isOurVersion } from "./our-version.ts";
import { historyBody } from "./snapshots/history-body.ts";

/** Time for which readers share an answer with an open period. */
const OPEN_MS = 5_000;
/** A write that began in a period may end this long after it. */
const SETTLED_MS = 60_000;
/** Size of the cache of answers. */
const BODIES_BYTES = 4 * 1024 * 1024;
interface Answer {
  readonly body: Body;
  readonly rev: number;
}

export function historyRoutes({ books, store, now }: ApiDeps, inTurn: ClientTurns): Hono {
  const routes = new Hono();
  const answers = new LRUCache<string, Answer>({ maxSize: BODIES_BYTES });

  routes.get("/collections/:c/history", async (c) => {
    const id = c.req.param("c");
    const { collection } = foundOf(id, books.get(id));
    const step = stepOf(c);
    const to = timeOf(c, "to");
    const from = timeOf(c, "from");
    const requested = revOf(c);
    const at = now();
    const start = async () => from ?? (await store.historyStart(id)) ?? at;
    const span = spanOf(step, await start(), to, at);
    const isClosed = span.to <= periodStart(step, at - SETTLED_MS);
    const isOfAddress = requested !== null && isClosed;
    const key = [
      ...[id, collection.generation, step, span.from, span.to],
      isOfAddress ? requested : `until ${Math.floor(at / OPEN_MS)}`,
    ].join(" ");
    const kept = answers.get(key);
    const answer = kept ?? (await inTurn(c, () => read(id, span)));
    // A body under a revision that is not its own would never be asked for again.
    if (!kept && (!isOfAddress || answer.rev === requested))
      answers.set(key, answer, { size: answer.body.raw.length });
    const isCurrent = isOfAddress && answer.rev === requested && isOurVersion(c);
    return answerBody(c, answer.body, isCurrent ? CACHE.immutable : CACHE.revalidate);
  });

  async function read(id: string, span: HistorySpan): Promise<Answer> {
    const history = foundOf(id, await store.history(id, span));
    return { body: historyBody(history), rev: history.rev };
  }

  return routes;
}

function stepOf(c: Context): HistoryStep {
  const step = c.req.query("step") ?? "day";
  if (isHistoryStep(step)) return step;
  throw new ApiError(
    "bad_request",
    `step must be one of ${HISTORY_STEPS.join(", ")}, got ${inspect(step)}.`,
  );
}

/** Returns null if the address has no such time. */
function timeOf(c: Context, name: "from" | "to"): UnixMs | null {
  const text = c.req.query(name);
  if (text === undefined) return null;
  const at = parseInteger(text);
  if (at !== null && at <= FAR_FUTURE) return at;
  throw new ApiError(
    "bad_request",
    `${name} must be a time in Unix milliseconds, got ${inspect(text)}.`,
  );
}

function revOf(c: Context): number | null {
  const text = c.req.query("r");
  if (text === undefined) return null;
  const rev = parseInteger(text);
  if (rev !== null) return rev;
  throw new ApiError("bad_request", `r must be a revision, got ${inspect(text)}.`);
}

/** Returns the whole periods that contain the time from `from` to `to`, up to the period of `now`. */
function spanOf(step: HistoryStep, from: UnixMs, to: UnixMs | null, now: UnixMs): HistorySpan {
  const { ms } = periodsOf(step);
  const newest = periodStart(step, now) + ms;
  const first = periodStart(step, from);
  const end = to === null ? newest : Math.min(newest, periodStart(step, to - 1) + ms);
  if (to !== null && from >= to)
    throw new ApiError("bad_request", `from must be before to, got ${from} and ${to}.`);
  if (first >= end)
    throw new ApiError("bad_request", `from must not be in the future, got ${from}.`);
  const count = (end - first) / ms;
  if (count > MAX_PERIODS)
    throw new ApiError(
      "bad_request",
      `from and to must be at most ${MAX_PERIODS} periods apart, got ${count}; take a longer step.`,
    );
  return { step, from: first, to: end };
}
