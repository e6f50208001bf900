/** Loads the payloads of a collection into an engine that holds its tokens, listings and projections. */
import type { CollectionInfo } from "../../contract/collection.ts";
import { readBody } from "../../contract/columns/column-reader.ts";
import { readFigureRevision } from "../../contract/columns/read-figures.ts";
import { readTokenColumns } from "../../contract/columns/read-tokens.ts";
import { NO_BAD_ROWS, type Parsed, parsed, problem } from "../../contract/values/problem.ts";
import type { Failure } from "../../contract/worker-api.ts";
import { engineFromColumns, type LoadedEngine } from "../engine/engine.ts";
import type { OpenedCollection, Snapshot } from "../engine/opened-collection.ts";
import { type Clock, pause } from "../feed/clock.ts";
import {
  type CollectionHead,
  FIRST_FIGURES,
  loadColumns,
  loadHead,
  loadUnlisted,
  type TokenPayload,
} from "../feed/load-collection.ts";
import { type LoadedFigures, loadFigures } from "../feed/load-figures.ts";
import { type Answer, badPayload, failed, isRefused, type Requests } from "../feed/requests.ts";

export type OpenResult =
  | {
      readonly kind: "opened";
      readonly opened: OpenedCollection;
      /** Revision of the figures that the listings name. Newer than in `opened` if it could not be fetched yet. */
      readonly listedRev: number;
    }
  | { readonly kind: "failed"; readonly failure: Failure }
  | { readonly kind: "aborted" };

/** A cached collection, which is shown until the network answers, or instead if there is no network. */
export interface Restoring {
  /** Resolves with null if none is cached. Never rejects. */
  readonly cached: Promise<Snapshot | null>;
  /** Called at most once, and never after the network has answered. */
  onRestored(restored: Snapshot): void;
}

/** Traits, tokens and listings take one request each. An epoch may end in between, but hardly three times in a row. */
const ATTEMPTS = 3;

/** Delay before the tokens are requested, as they may be cached. If the cache takes longer, both go on in parallel. */
export const HEAD_START_MS = 200;

/**
 * Opens a collection, from the cache if possible. Never rejects. If the epoch is unchanged, a restored collection is
 * updated by its listings alone. If that fails, it stays unchanged and its owner may go on using it.
 */
export async function openCollection(
  requests: Requests,
  clock: Clock,
  collectionId: string,
  restoring: Restoring | null,
): Promise<OpenResult> {
  const headRequest = loadHead(requests, collectionId);
  const { restored, tokens } = await raceCacheAndNetwork(
    () => loadColumns(requests, collectionId),
    headRequest,
    clock,
    restoring,
  );
  let [head, tokensRequest] = [await headRequest, tokens];
  /** Reason why the columns were rejected. JSON is then loaded instead, once. */
  let refusedColumns: string | null = null;
  for (let attempt = 1; ; ) {
    if (head.kind !== "ok") return openingFailure(collectionId, head);
    const listedRev = head.value.listed.projectionsRev;
    if (restored && hasSameEpoch(restored, head.value)) {
      const opened = refreshed(restored, head.value);
      return opened
        ? { kind: "opened", opened, listedRev }
        : failed("bad-payload", "the listings were refused");
    }
    const payload = await (tokensRequest ?? loadColumns(requests, collectionId));
    const built: BuildResult | Exclude<Answer<never>, { kind: "ok" }> =
      payload.kind === "ok"
        ? await buildCollection(head.value, payload.value, refusedColumns)
        : payload;
    if (built.kind === "built") {
      const opened = await withFigures(requests, collectionId, built.opened, listedRev);
      return opened ? { kind: "opened", opened, listedRev } : { kind: "aborted" };
    }
    if (built.kind !== "epoch-mismatch") {
      const mayBeJson =
        built.kind === "refused" ||
        (built.kind === "failed" && payload.kind === "failed" && isRefused(payload));
      if (!mayBeJson || refusedColumns !== null) return openingFailure(collectionId, built);
      refusedColumns = built.failure.message;
      console.warn(`${collectionId}: columns refused, loading JSON instead: ${refusedColumns}`);
    } else if (attempt === ATTEMPTS)
      return failed(
        "bad-payload",
        "its answers are of different epochs, however often they are asked for",
      );
    else {
      attempt += 1;
      head = await loadHead(requests, collectionId);
    }
    tokensRequest =
      refusedColumns === null
        ? loadColumns(requests, collectionId)
        : loadUnlisted(requests, collectionId);
  }
}

/**
 * Races the cached collection against its tokens from the network, which are requested after the head start. Settles
 * when one of them has won.
 */
async function raceCacheAndNetwork(
  requestTokens: () => Promise<Answer<TokenPayload>>,
  heading: Promise<Answer<CollectionHead>>,
  clock: Clock,
  restoring: Restoring | null,
): Promise<{ restored: OpenedCollection | null; tokens: Promise<Answer<TokenPayload>> | null }> {
  if (!restoring) return { restored: null, tokens: requestTokens() };
  let isAnswered = false;
  const restore = restoring.cached.then((restored) => {
    if (restored === null || isAnswered) return null;
    restoring.onRestored(restored);
    return restored.opened;
  });
  const headStart = new AbortController();
  const restoredFirst = await Promise.race([
    restore,
    pause(clock, HEAD_START_MS, headStart.signal),
  ]);
  headStart.abort();
  if (restoredFirst) return { restored: restoredFirst, tokens: null };
  const tokens = requestTokens();
  const late = restore.then((opened) => opened ?? tokens.then(() => null));
  const answered = Promise.all([heading, tokens]).then((answers) => {
    // Without a network, wait for the cache, which may still be reading.
    if (answers.some(({ kind }) => kind === "failed")) return restore;
    isAnswered = true;
    return null;
  });
  return { restored: await Promise.race([late, answered]), tokens };
}

function openingFailure(
  collectionId: string,
  answer: Exclude<Answer<unknown>, { kind: "ok" }> | Extract<BuildResult, { failure: Failure }>,
): OpenResult {
  if ("failure" in answer) return { kind: "failed", failure: answer.failure };
  if (answer.kind === "aborted") return answer;
  return failed("bad-payload", `${collectionId} was answered as ${answer.kind}`);
}

function hasEpoch({ epoch }: CollectionInfo, expected: string): boolean {
  return epoch === undefined || epoch === expected;
}

/**
 * True if the restored collection is of the head's epoch. Also compares traits and vibes, which the engine counts by, in
 * case the epoch does not cover them.
 */
function hasSameEpoch(
  { epoch, collection: { traits, vibes } }: OpenedCollection,
  { listed, collection }: CollectionHead,
): boolean {
  return (
    listed.epoch === epoch &&
    hasEpoch(collection, epoch) &&
    JSON.stringify([collection.traits, collection.vibes]) === JSON.stringify([traits, vibes])
  );
}

/** Returns `restored` updated from the head, or null if the head's listings are rejected. */
function refreshed(
  restored: OpenedCollection,
  { collection, listed, listedEtag, line }: CollectionHead,
): OpenedCollection | null {
  const outcome = restored.engine.foldListings(listed);
  // A server that is behind the cached listings ("stale") will catch up.
  const report =
    outcome.kind === "applied"
      ? { badListings: outcome.badRows, unknownTokens: outcome.unknownTokens }
      : null;
  if (report === null && outcome.kind !== "stale") return null;
  return {
    ...restored,
    collection,
    listedEtag,
    lastListingsUpdate: listed.lastListingsUpdate,
    line: line ?? restored.line,
    lacksLine: line === null,
    report: { ...restored.report, ...report },
  };
}

type BuildResult =
  | { readonly kind: "built"; readonly opened: OpenedCollection }
  /** "refused": the payload cannot be read. */
  | { readonly kind: "refused" | "failed"; readonly failure: Failure }
  | { readonly kind: "epoch-mismatch" };

async function buildCollection(
  head: CollectionHead,
  payload: TokenPayload,
  refusedColumns: string | null,
): Promise<BuildResult> {
  const { collection, listed, listedEtag, line } = head;
  const loaded = await loadPayload(collection, payload);
  if (!loaded.ok) return { ...badPayload(loaded), kind: "refused" };
  if (loaded.value === null) return { kind: "epoch-mismatch" };
  const { engine, epoch, figuresRev, badTokens } = loaded.value;
  if (listed.epoch !== epoch || !hasEpoch(collection, epoch)) return { kind: "epoch-mismatch" };
  const outcome = engine.foldListings(listed);
  if (outcome.kind === "refused") return badPayload(outcome);
  if (outcome.kind !== "applied") return failed("bad-payload", `listings are ${outcome.kind}`);
  const { badRows: badListings, unknownTokens } = outcome;
  return {
    kind: "built",
    opened: {
      collection,
      engine,
      epoch,
      figuresRev,
      line: line ?? { points: [] },
      lacksLine: line === null,
      listedEtag,
      lastListingsUpdate: listed.lastListingsUpdate,
      report: { badTokens, badListings, unknownTokens, refusedColumns },
    },
  };
}

/** Returns null if tokens and figures are of different epochs. */
async function loadPayload(
  collection: CollectionInfo,
  payload: TokenPayload,
): Promise<Parsed<LoadedEngine | null>> {
  if (payload.form === "json") {
    // In a separate chunk, as it is rarely needed.
    const json = await import("../engine/json-engine.ts").catch(String);
    if (typeof json === "string") return problem("JSON", json);
    return json.loadEngine(collection, payload.unlisted);
  }
  const columns = readBody(payload.columns, readTokenColumns);
  if (!columns.ok) return columns;
  const revision = readBody(payload.figures, readFigureRevision);
  if (!revision.ok) return revision;
  const { epoch, size } = columns.value;
  const { figures, rev: figuresRev } = revision.value;
  if (revision.value.epoch !== epoch) return parsed(null);
  if (figures.priceProjection.length !== size)
    return problem(
      "size",
      `the figures are of ${figures.priceProjection.length} tokens, not ${size}`,
    );
  const engine = engineFromColumns(collection, { columns: columns.value, figures, figuresRev });
  if (!engine.ok) return engine;
  return parsed({ engine: engine.value, epoch, figuresRev, badTokens: NO_BAD_ROWS });
}

/**
 * Fetches the figures that the listings name, if those loaded with the tokens are of another revision. If the fetch
 * fails, the collection opens with the loaded ones and the live feed retries. Returns null if aborted.
 */
async function withFigures(
  requests: Requests,
  collectionId: string,
  opened: OpenedCollection,
  newestRev: number,
): Promise<OpenedCollection | null> {
  if (newestRev === opened.figuresRev) return opened;
  const { engine } = opened;
  const answer = await loadFigures(requests, FIRST_FIGURES, collectionId, newestRev, engine.form);
  if (answer.kind === "aborted") return null;
  if (answer.kind === "ok") {
    const revised = withRevision(opened, answer.value);
    if (revised) return revised;
  }
  const reason = answer.kind === "failed" ? answer.failure.message : "they do not fit the tokens";
  console.error(`Figures ${newestRev} of ${collectionId} were left out: ${reason}`);
  return opened;
}

/** Applies a revision of the figures. If it does not fit the tokens, changes nothing and returns null. */
export function withRevision(
  opened: OpenedCollection,
  { update, refused }: LoadedFigures,
): OpenedCollection | null {
  const { engine, report } = opened;
  const changed =
    "figures" in update ? engine.applyFigures(update) : engine.applyProjections(update);
  if (changed < 0) return null;
  const refusedColumns = engine.form === "json" ? report.refusedColumns : refused;
  return { ...opened, figuresRev: update.rev, report: { ...report, refusedColumns } };
}
