/**
 * One open collection: its engine, what follows its listings and projections, and what of it the
 * page has not been told yet.
 */
import { NO_BAD_ROWS } from "../contract/problem.ts";
import type { TokenQuery } from "../contract/query.ts";
import type { UnixMs } from "../contract/units.ts";
import type { CollectionView, PublishedView } from "../contract/view.ts";
import type { CollectionUpdate, Connection, Failure, LoadReport } from "../contract/worker-api.ts";
import { followListings } from "./feed/follow-listings.ts";
import { followProjections } from "./feed/follow-projections.ts";
import type { FeedTools } from "./feed/keep-stream.ts";
import { createRequests } from "./feed/requests.ts";
import { type OpenedCollection, openCollection } from "./open-collection.ts";

export const NO_REPORT: LoadReport = {
  badTokens: NO_BAD_ROWS,
  badListings: NO_BAD_ROWS,
  unknownTokens: 0,
};

/** The parts of an update that come from the open collection. */
export type SessionParts = Pick<
  CollectionUpdate,
  "report" | "fixed" | "projections" | "listings" | "view"
>;

const PARTS = ["fixed", "projections", "listings", "view"] as const;
type Part = (typeof PARTS)[number];

export interface Session {
  /** Loads, then follows until `end`. Settles when loaded, with the failure if there is one. */
  start(): Promise<Failure | null>;
  setQuery(query: TokenQuery): void;
  /** What is new since the last call. */
  takeParts(): SessionParts;
  /** Makes the next parts complete. */
  startAnew(): void;
  end(): void;
}

export interface SessionListener {
  /** There are parts to take. */
  onChange(): void;
  onConnection(connection: Connection): void;
}

/** The look-up is a function, which no port carries; the page builds its own from the columns. */
function publishedView({ query, rows, aggregates, facets }: CollectionView): PublishedView {
  return { query, rows, aggregates, facets };
}

export function createSession(
  collectionId: string,
  firstQuery: TokenQuery,
  tools: FeedTools,
  listener: SessionListener,
): Session {
  const requests = createRequests(tools.fetchPath, tools.clock);
  let query = firstQuery;
  let opened: OpenedCollection | null = null;
  let report = NO_REPORT;
  let ended = false;
  /** The listings last heard of said when they last changed. */
  let dated = true;
  /** Parts that the page does not have in their present state. */
  const untold = new Set<Part>();
  const stops: (() => void)[] = [() => requests.end()];

  function tell(...parts: readonly Part[]): void {
    for (const part of parts) untold.add(part);
    listener.onChange();
  }

  /** Warns when the listings stop saying when they last changed, not again for each that follows. */
  function noteDate(lastListingsUpdate: UnixMs | null): void {
    if (dated && lastListingsUpdate === null)
      console.warn(`${collectionId}: lastListingsUpdate is missing`);
    dated = lastListingsUpdate !== null;
  }

  /** Replaces whatever is open; the filters stay. */
  async function load(): Promise<Failure | null> {
    let isLoaded = false;
    const loading = openCollection(requests, collectionId).finally(() => {
      isLoaded = true;
    });
    if (!opened) void tools.whileLoading(() => isLoaded);
    const opening = await loading;
    if (ended || opening.kind === "aborted") return null;
    if (opening.kind === "failed") {
      console.error(`${collectionId} was not loaded: ${opening.failure.message}`);
      return opening.failure;
    }
    opened = opening.opened;
    opened.engine.setQuery(query);
    noteDate(opened.lastListingsUpdate);
    report = opened.report;
    tell(...PARTS);
    return null;
  }

  function follow({ listedEtag }: OpenedCollection): void {
    const current = () => opened as OpenedCollection; // set before anything is followed, never unset
    const projections = followProjections(
      collectionId,
      {
        rev: () => current().projectionsRev,
        lacksLine: () => current().lacksLine,
        apply(update, line) {
          if (current().engine.applyProjections(update) < 0) return false;
          const [was, lacksLine] = [current(), line === null];
          opened = { ...was, projectionsRev: update.rev, line: line ?? was.line, lacksLine };
          tell("projections", "view");
          return true;
        },
        applyLine(line) {
          opened = { ...current(), line, lacksLine: false };
          tell("projections");
        },
      },
      requests,
      tools.clock,
    );
    const listings = followListings(
      collectionId,
      {
        position: () => ({ epoch: current().epoch, seq: current().engine.position().seq }),
        apply(update) {
          const outcome = current().engine.foldListings(update);
          if (outcome.kind !== "applied") return outcome;
          noteDate(update.lastListingsUpdate);
          const isSnapshot = "tokens" in update;
          report = {
            ...report,
            badListings: isSnapshot ? outcome.badRows : report.badListings,
            unknownTokens: outcome.unknownTokens + (isSnapshot ? 0 : report.unknownTokens),
          };
          if (outcome.changed > 0) tell("listings", "view");
          else tell("view");
          projections.heardOf(update.projectionsRev);
          return outcome;
        },
        async reload() {
          await load();
          projections.heardOf(current().projectionsRev);
        },
      },
      requests,
      tools,
      listedEtag,
      listener.onConnection,
    );
    stops.push(projections.stop, listings.stop);
    projections.heardOf(current().projectionsRev);
  }

  return {
    async start() {
      const failure = await load();
      if (opened && !ended) follow(opened);
      return failure;
    },
    setQuery(next) {
      query = next;
      if (!opened) return;
      opened.engine.setQuery(next);
      tell("view");
    },
    takeParts() {
      if (!opened) return { report };
      const { engine, collection, epoch, projectionsRev: rev, line } = opened;
      const has = (part: Part) => untold.has(part);
      const parts: SessionParts = {
        report,
        ...(has("fixed") && { fixed: { collection, epoch, ...engine.fixedColumns() } }),
        ...(has("projections") && { projections: { rev, line, ...engine.projectionColumns() } }),
        ...(has("listings") && { listings: engine.takeListings(has("fixed") ? "all" : "changed") }),
        ...(has("view") && { view: publishedView(engine.view()) }),
      };
      untold.clear();
      return parts;
    },
    startAnew() {
      for (const part of PARTS) untold.add(part);
    },
    end() {
      ended = true;
      for (const stop of stops) stop();
    },
  };
}
