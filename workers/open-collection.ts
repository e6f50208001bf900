/** From the payloads of a collection to an engine that holds its tokens, listings and projections. */
import type { CollectionInfo } from "../contract/collection.ts";
import { readBody } from "../contract/columns/column-reader.ts";
import { readFigureRevision } from "../contract/columns/read-figures.ts";
import { readTokenColumns } from "../contract/columns/read-tokens.ts";
import { NO_BAD_ROWS, type Parsed, parsed, problem } from "../contract/problem.ts";
import type { ProjectionLine } from "../contract/snapshot.ts";
import type { UnixMs } from "../contract/units.ts";
import type { Failure, LoadReport } from "../contract/worker-api.ts";
import {
  type CollectionEngine,
  engineFromColumns,
  type LoadedEngine,
} from "./collection-engine.ts";
import { type Clock, pause } from "./feed/clock.ts";
import {
  type CollectionHead,
  FIRST_FIGURES,
  loadColumns,
  loadHead,
  loadUnlisted,
} from "./feed/load-collection.ts";
import { type LoadedFigures, loadFigures } from "./feed/load-figures.ts";
import { type Answer, badPayload, isRefused, type Requests } from "./feed/requests.ts";
import type { TokenPayload } from "./feed/token-payload.ts";

export interface OpenedCollection {
  readonly collection: CollectionInfo;
  readonly engine: CollectionEngine;
  readonly epoch: string;
  readonly figuresRev: number;
  readonly line: ProjectionLine;
  /** `line` is none, or of an earlier revision: this one's could not be had. */
  readonly lacksLine: boolean;
  /** Names the listings that were loaded, for the first poll. */
  readonly listedEtag: string | null;
  /** As the listings that were loaded say; null where they do not. */
  readonly lastListingsUpdate: UnixMs | null;
  readonly report: LoadReport;
}

export type Opening =
  | {
      readonly kind: "opened";
      readonly opened: OpenedCollection;
      /** Revision of the figures that the listings name: newer than `opened` where it could not be fetched yet. */
      readonly listedRev: number;
    }
  | { readonly kind: "failed"; readonly failure: Failure }
  | { readonly kind: "aborted" };

/** A collection kept from before, which is shown until the network has answered, or in its stead. */
export interface Restoring {
  /** Settles with null where there is none; never rejects. */
  readonly kept: Promise<OpenedCollection | null>;
  /** Called at most once, and not after the network has answered. */
  onRestored(opened: OpenedCollection): void;
}

/** Traits, tokens and listings come by a request each; an epoch may end between them, but hardly three times running. */
const ATTEMPTS = 3;

/** How long the tokens are not asked for because they may be kept: a device that takes longer holds nothing up. */
const HEAD_START_MS = 200;

const NO_LINE: ProjectionLine = { points: [] };

/**
 * Never rejects. What was restored is brought up to date by its listings alone while its epoch lasts;
 * where that fails it stays as it is, for its owner to go on with.
 */
export async function openCollection(
  requests: Requests,
  clock: Clock,
  collectionId: string,
  restoring: Restoring | null,
): Promise<Opening> {
  const heading = loadHead(requests, collectionId);
  const { restored, tokens } = await restoredOrTokens(
    () => loadColumns(requests, collectionId),
    heading,
    clock,
    restoring,
  );
  let [head, asked] = [await heading, tokens];
  /** Why columns were refused: then JSON is loaded in their stead, once. */
  let refusedColumns: string | null = null;
  for (let attempt = 1; ; ) {
    if (head.kind !== "ok") return notOpened(collectionId, head);
    const listedRev = head.value.listed.projectionsRev;
    if (restored && isOfOneEpoch(restored, head.value)) {
      const opened = refreshed(restored, head.value);
      return opened ? { kind: "opened", opened, listedRev } : failed("the listings were refused");
    }
    const payload = await (asked ?? loadColumns(requests, collectionId));
    const built: Built | Exclude<Answer<never>, { kind: "ok" }> =
      payload.kind === "ok"
        ? await buildCollection(head.value, payload.value, refusedColumns)
        : payload;
    if (built.kind === "built") {
      const opened = await withFigures(requests, collectionId, built.opened, listedRev);
      return opened ? { kind: "opened", opened, listedRev } : { kind: "aborted" };
    }
    if (built.kind !== "two-epochs") {
      const mayBeJson =
        built.kind === "refused" ||
        (built.kind === "failed" && payload.kind === "failed" && isRefused(payload));
      if (!mayBeJson || refusedColumns !== null) return notOpened(collectionId, built);
      refusedColumns = built.failure.message;
      console.warn(`${collectionId}: columns refused, loading JSON instead: ${refusedColumns}`);
    } else if (attempt === ATTEMPTS)
      return failed("its answers are of different epochs, however often they are asked for");
    else {
      attempt += 1;
      head = await loadHead(requests, collectionId);
    }
    asked =
      refusedColumns === null
        ? loadColumns(requests, collectionId)
        : loadUnlisted(requests, collectionId);
  }
}

/**
 * Whichever comes first: the collection as it was kept, or its tokens from the network, which are asked for
 * after the head start. Settles when it is known what there is to go on with.
 */
async function restoredOrTokens(
  askTokens: () => Promise<Answer<TokenPayload>>,
  heading: Promise<Answer<CollectionHead>>,
  clock: Clock,
  restoring: Restoring | null,
): Promise<{ restored: OpenedCollection | null; tokens: Promise<Answer<TokenPayload>> | null }> {
  if (!restoring) return { restored: null, tokens: askTokens() };
  let isAnswered = false;
  const restore = restoring.kept.then((opened) => {
    if (opened === null || isAnswered) return null;
    restoring.onRestored(opened);
    return opened;
  });
  const headStart = new AbortController();
  const early = await Promise.race([restore, pause(clock, HEAD_START_MS, headStart.signal)]);
  headStart.abort();
  if (early) return { restored: early, tokens: null };
  const tokens = askTokens();
  const late = restore.then((opened) => opened ?? tokens.then(() => null));
  const answered = Promise.all([heading, tokens]).then((answers) => {
    // Without a network, what is kept may still be on its way.
    if (answers.some(({ kind }) => kind === "failed")) return restore;
    isAnswered = true;
    return null;
  });
  return { restored: await Promise.race([late, answered]), tokens };
}

function notOpened(
  collectionId: string,
  answer: Exclude<Answer<unknown>, { kind: "ok" }> | Extract<Built, { kind: "refused" }>,
): Opening {
  if (answer.kind === "refused") return { kind: "failed", failure: answer.failure };
  if (answer.kind === "failed" || answer.kind === "aborted") return answer;
  return failed(`${collectionId} was answered as ${answer.kind}`);
}

function failed(message: string): { kind: "failed"; failure: Failure } {
  return { kind: "failed", failure: { kind: "bad-payload", message } };
}

function isOf({ epoch }: CollectionInfo, expected: string): boolean {
  return epoch === undefined || epoch === expected;
}

/** An epoch covers traits and vibes too, which the engine counts by; one that does not is not relied upon. */
function isOfOneEpoch(
  { epoch, collection: { traits, vibes } }: OpenedCollection,
  { listed, collection }: CollectionHead,
): boolean {
  return (
    listed.epoch === epoch &&
    isOf(collection, epoch) &&
    JSON.stringify([collection.traits, collection.vibes]) === JSON.stringify([traits, vibes])
  );
}

/** `restored` with all that the head says, or null where its listings are refused. */
function refreshed(
  restored: OpenedCollection,
  { collection, listed, listedEtag, line }: CollectionHead,
): OpenedCollection | null {
  const outcome = restored.engine.foldListings(listed);
  // A server that is behind what was kept will catch up.
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

type Built =
  | { readonly kind: "built"; readonly opened: OpenedCollection }
  /** The payload cannot be read. */
  | { readonly kind: "refused"; readonly failure: Failure }
  | { readonly kind: "failed"; readonly failure: Failure }
  | { readonly kind: "two-epochs" };

async function buildCollection(
  head: CollectionHead,
  payload: TokenPayload,
  refusedColumns: string | null,
): Promise<Built> {
  const { collection, listed, listedEtag, line } = head;
  const loaded = await loadPayload(collection, payload);
  if (!loaded.ok) return { kind: "refused", failure: badPayload(loaded) };
  if (loaded.value === null) return { kind: "two-epochs" };
  const { engine, epoch, figuresRev, badTokens } = loaded.value;
  if (listed.epoch !== epoch || !isOf(collection, epoch)) return { kind: "two-epochs" };
  const outcome = engine.foldListings(listed);
  if (outcome.kind === "refused")
    return failed(`${outcome.problem.place}: ${outcome.problem.message}`);
  if (outcome.kind !== "applied") return failed(`listings are ${outcome.kind}`);
  const { badRows: badListings, unknownTokens } = outcome;
  return {
    kind: "built",
    opened: {
      collection,
      engine,
      epoch,
      figuresRev,
      line: line ?? NO_LINE,
      lacksLine: line === null,
      listedEtag,
      lastListingsUpdate: listed.lastListingsUpdate,
      report: { badTokens, badListings, unknownTokens, refusedColumns },
    },
  };
}

/** Null: tokens and figures are of different epochs. */
async function loadPayload(
  collection: CollectionInfo,
  payload: TokenPayload,
): Promise<Parsed<LoadedEngine | null>> {
  if (payload.form === "json") {
    // A chunk of its own, as hardly anybody needs it.
    const json = await import("./engine.ts").catch(String);
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
 * The opened collection with the figures that the listings name: those loaded with the tokens may be older. Where they
 * cannot be fetched the collection opens with the older, and the live feed asks again. Null: aborted.
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

/** The opened collection after a revision of its figures; null, and nothing changed, where they do not fit its tokens. */
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
