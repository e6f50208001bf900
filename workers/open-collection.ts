/** From the payloads of a collection to an engine that holds its tokens, listings and projections. */
import type { CollectionInfo } from "../contract/collection.ts";
import type { ProjectionLine } from "../contract/snapshot.ts";
import type { UnixMs } from "../contract/units.ts";
import type { Failure, LoadReport } from "../contract/worker-api.ts";
import { type CollectionEngine, loadEngine } from "./engine.ts";
import { type CollectionPayloads, loadCollection } from "./feed/load-collection.ts";
import { loadProjections } from "./feed/load-projections.ts";
import { badPayload, type Requests } from "./feed/requests.ts";

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
  | { readonly kind: "opened"; readonly opened: OpenedCollection }
  | { readonly kind: "failed"; readonly failure: Failure }
  | { readonly kind: "aborted" };

/** Tokens and listings come by two requests; an epoch may end between them, but hardly three times running. */
const ATTEMPTS = 3;

const NO_LINE: ProjectionLine = { points: [] };

/** Never rejects. */
export async function openCollection(requests: Requests, collectionId: string): Promise<Opening> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await loadCollection(requests, collectionId);
    if (answer.kind === "failed" || answer.kind === "aborted") return answer;
    if (answer.kind !== "ok") return failed(`${collectionId} was answered as ${answer.kind}`);
    const built = build(answer.value);
    if (built.kind === "two-epochs" && attempt < ATTEMPTS) continue;
    if (built.kind === "two-epochs")
      return failed(
        "tokens and listings are of different epochs, however often they are asked for",
      );
    if (built.kind === "failed") return built;
    return withProjections(
      requests,
      collectionId,
      built.opened,
      answer.value.listed.projectionsRev,
    );
  }
}

function failed(message: string): { kind: "failed"; failure: Failure } {
  return { kind: "failed", failure: { kind: "bad-payload", message } };
}

type Built = Exclude<Opening, { kind: "aborted" }> | { readonly kind: "two-epochs" };

function build(payloads: CollectionPayloads): Built {
  const { collection, unlisted, listed } = payloads;
  const loaded = loadEngine(collection, unlisted);
  if (!loaded.ok) return { kind: "failed", failure: badPayload(loaded) };
  const { engine, epoch, projectionsRev, badTokens } = loaded.value;
  if (listed.epoch !== epoch) return { kind: "two-epochs" };
  const outcome = engine.foldListings(listed);
  if (outcome.kind === "refused")
    return failed(`${outcome.problem.place}: ${outcome.problem.message}`);
  if (outcome.kind !== "applied") return failed(`listings are ${outcome.kind}`);
  return {
    kind: "opened",
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
 * the collection opens with the older, and the live feed asks again.
 */
async function withProjections(
  requests: Requests,
  collectionId: string,
  opened: OpenedCollection,
  newestRev: number,
): Promise<Opening> {
  if (newestRev === opened.projectionsRev) return { kind: "opened", opened };
  const answer = await loadProjections(requests, collectionId, newestRev);
  if (answer.kind === "aborted") return { kind: "aborted" };
  if (answer.kind === "ok" && opened.engine.applyProjections(answer.value) >= 0)
    return { kind: "opened", opened: { ...opened, projectionsRev: answer.value.rev } };
  const reason = answer.kind === "failed" ? answer.failure.message : "they do not fit the tokens";
  console.error(`Projections ${newestRev} of ${collectionId} were left out: ${reason}`);
  return { kind: "opened", opened };
}
