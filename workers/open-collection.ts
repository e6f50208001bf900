/** From the payloads of a collection to an engine that holds its tokens, listings and projections. */
import type { CollectionInfo } from "../contract/collection.ts";
import type { ProjectionLine } from "../contract/snapshot.ts";
import type { UnixMs } from "../contract/units.ts";
import type { Failure, LoadReport } from "../contract/worker-api.ts";
import { type CollectionEngine, loadEngine } from "./engine.ts";
import { type Clock, pause } from "./feed/clock.ts";
import {
  type CollectionHead,
  type CollectionPayloads,
  loadHead,
  loadUnlisted,
} from "./feed/load-collection.ts";
import { loadProjections } from "./feed/load-projections.ts";
import { type Answer, badPayload, type Requests } from "./feed/requests.ts";

export interface OpenedCollection {
  readonly collection: CollectionInfo;
  readonly engine: CollectionEngine;
  readonly epoch: string;
  readonly projectionsRev: number;
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
      /** Body of the tokens as received; null where they are those that were restored. */
      readonly unlisted: Uint8Array | null;
      /** Of the projections, as the listings say: newer than `opened` where those could not be had yet. */
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
    () => loadUnlisted(requests, collectionId),
    heading,
    clock,
    restoring,
  );
  let [head, asked] = [await heading, tokens];
  for (let attempt = 1; ; attempt += 1) {
    if (head.kind !== "ok") return notOpened(collectionId, head);
    const listedRev = head.value.listed.projectionsRev;
    if (restored && isOfOneEpoch(restored, head.value)) {
      const opened = refreshed(restored, head.value);
      return opened
        ? { kind: "opened", opened, unlisted: null, listedRev }
        : failed("the listings were refused");
    }
    const unlisted = await (asked ?? loadUnlisted(requests, collectionId));
    if (unlisted.kind !== "ok") return notOpened(collectionId, unlisted);
    const built = buildCollection({ ...head.value, unlisted: unlisted.value });
    if (built.kind === "failed") return built;
    if (built.kind === "built") {
      const opened = await withProjections(requests, collectionId, built.opened, listedRev);
      return opened
        ? { kind: "opened", opened, unlisted: unlisted.value, listedRev }
        : { kind: "aborted" };
    }
    if (attempt === ATTEMPTS)
      return failed("its answers are of different epochs, however often they are asked for");
    asked = loadUnlisted(requests, collectionId);
    head = await loadHead(requests, collectionId);
  }
}

/**
 * Whichever comes first: the collection as it was kept, or its tokens from the network, which are asked for
 * after the head start. Settles when it is known what there is to go on with.
 */
async function restoredOrTokens(
  askTokens: () => Promise<Answer<Uint8Array>>,
  heading: Promise<Answer<CollectionHead>>,
  clock: Clock,
  restoring: Restoring | null,
): Promise<{ restored: OpenedCollection | null; tokens: Promise<Answer<Uint8Array>> | null }> {
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
  answer: Exclude<Answer<unknown>, { kind: "ok" }>,
): Opening {
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

export type Built =
  | { readonly kind: "built"; readonly opened: OpenedCollection }
  | { readonly kind: "failed"; readonly failure: Failure }
  | { readonly kind: "two-epochs" };

export function buildCollection(payloads: CollectionPayloads): Built {
  const { collection, unlisted, listed } = payloads;
  const loaded = loadEngine(collection, unlisted);
  if (!loaded.ok) return { kind: "failed", failure: badPayload(loaded) };
  const { engine, epoch, projectionsRev, badTokens } = loaded.value;
  if (listed.epoch !== epoch || !isOf(collection, epoch)) return { kind: "two-epochs" };
  const outcome = engine.foldListings(listed);
  if (outcome.kind === "refused")
    return failed(`${outcome.problem.place}: ${outcome.problem.message}`);
  if (outcome.kind !== "applied") return failed(`listings are ${outcome.kind}`);
  return {
    kind: "built",
    opened: {
      collection,
      engine,
      epoch,
      projectionsRev,
      line: payloads.line ?? NO_LINE,
      lacksLine: payloads.line === null,
      listedEtag: payloads.listedEtag,
      lastListingsUpdate: listed.lastListingsUpdate,
      report: {
        badTokens,
        badListings: outcome.badRows,
        unknownTokens: outcome.unknownTokens,
      },
    },
  };
}

/**
 * The tokens carry projections of the revision of their day; a newer one is fetched. Where that fails
 * the collection opens with the older, and the live feed asks again. Null: aborted.
 */
async function withProjections(
  requests: Requests,
  collectionId: string,
  opened: OpenedCollection,
  newestRev: number,
): Promise<OpenedCollection | null> {
  if (newestRev === opened.projectionsRev) return opened;
  const answer = await loadProjections(requests, collectionId, newestRev);
  if (answer.kind === "aborted") return null;
  if (answer.kind === "ok" && opened.engine.applyProjections(answer.value) >= 0)
    return { ...opened, projectionsRev: answer.value.rev };
  const reason = answer.kind === "failed" ? answer.failure.message : "they do not fit the tokens";
  console.error(`Projections ${newestRev} of ${collectionId} were left out: ${reason}`);
  return opened;
}
