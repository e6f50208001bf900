/**
 * One open collection: its engine, the feeds of its listings and projections, and its unpublished parts.
 *
 * Ownership  The session owns the query and the time of the last confirmation. The page's presence is
 *            read through a getter.
 */
import type { CollectionInfo } from "../../contract/collection.ts";
import { resolveNames } from "../../contract/named-query.ts";
import type { TokenQuery } from "../../contract/query.ts";
import type { UnixMs } from "../../contract/values/units.ts";
import type { PublishedView } from "../../contract/view/view.ts";
import type { CollectionUpdate, Failure, Presence } from "../../contract/worker-api.ts";
import { createAutosave } from "../cache/autosave.ts";
import type { SeenView } from "../cache/first-screen.ts";
import type { SnapshotCache } from "../cache/snapshot-cache.ts";
import type { CollectionEngine } from "../engine/engine.ts";
import { NO_REPORT, type OpenedCollection } from "../engine/opened-collection.ts";
import { waitForCode } from "../feed/clock.ts";
import type { FeedDependencies } from "../feed/dependencies.ts";
import { followFigures } from "../feed/follow-figures.ts";
import {
  followListings,
  type ListingsFeed,
  type ListingsListener,
} from "../feed/follow-listings.ts";
import { createRequests } from "../feed/requests.ts";
import {
  type OpenResult,
  openCollection,
  type Restoring,
  withRevision,
} from "./open-collection.ts";

export interface SessionDependencies extends FeedDependencies {
  /** Cache of collections from visit to visit; absent if caching is off. */
  readonly cache?: SnapshotCache;
}

/** The parts of an update that come from the open collection. */
export type SessionParts = Pick<
  CollectionUpdate,
  "report" | "fixed" | "figures" | "listings" | "view"
>;

const PARTS = ["fixed", "figures", "listings", "view"] as const;
type Part = (typeof PARTS)[number];

export type Session = ReturnType<typeof createSession>;

export interface SessionListener extends ListingsListener {
  /** Called when parts became stale. */
  onChange(): void;
  /** Called instead of `onChange` if only listings changed. */
  onListings(): void;
}

/** The server usually resends an identical description. */
function isSame(a: CollectionInfo, b: CollectionInfo): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export function createSession(
  collectionId: string,
  firstQuery: TokenQuery,
  presence: () => Presence,
  dependencies: SessionDependencies,
  listener: SessionListener,
) {
  const { cache, clock } = dependencies;
  const requests = createRequests(dependencies.fetchPath, clock);
  let query = firstQuery;
  let resolved: { of: TokenQuery; collection: CollectionInfo; query: TokenQuery } | null = null;
  let listingsFeed: ListingsFeed | null = null;
  let opened: OpenedCollection | null = null;
  let report = NO_REPORT;
  let ended = false;
  let asOf: UnixMs | null = null;
  /** True if the last listings had a `lastListingsUpdate`. */
  let hadDate = true;
  /** Parts that changed since they were last published. */
  const stale = new Set<Part>();
  const stops: (() => void)[] = [() => requests.end()];
  const autosave =
    cache &&
    createAutosave(
      cache,
      clock,
      () => (opened && asOf !== null ? { opened, asOf } : null),
      () => opened && seenView(opened),
    );

  function confirm(at: UnixMs): void {
    asOf = at;
    listener.onConfirmed(at);
  }

  function invalidate(...parts: readonly Part[]): void {
    for (const part of parts) stale.add(part);
    listener.onChange();
  }

  /** Warns when `lastListingsUpdate` goes missing, but only once until it returns. */
  function warnIfUndated(lastListingsUpdate: UnixMs | null): void {
    if (hadDate && lastListingsUpdate === null)
      console.warn(`${collectionId}: lastListingsUpdate is missing`);
    hadDate = lastListingsUpdate !== null;
  }

  /** Cancels the timer of prices that move, if there is one. */
  let cancelMove = () => {};

  function scheduleMove(): void {
    cancelMove();
    if (!opened || ended) return;
    opened.engine.loadRare()?.then(() => movePrices(1));
    if (presence() !== "shown") return;
    const wait = opened.engine.rare()?.untilMove(clock.now());
    if (wait) cancelMove = clock.after(wait, movePrices);
  }

  /** `changes` is the number of listings that have changed besides. */
  function movePrices(changes = 0): void {
    if (ended) return;
    const moved = opened?.engine.rare()?.movePrices(clock.now()) ?? 0;
    if (moved + changes > 0) {
      stale.add("listings").add("view");
      listener.onListings();
    }
    scheduleMove();
  }

  function show(next: OpenedCollection, confirmedAt: UnixMs): void {
    const before = opened;
    opened = next;
    // A cached collection has the prices at which it was saved.
    next.engine.rare()?.movePrices(clock.now());
    scheduleMove();
    report = next.report;
    warnIfUndated(next.lastListingsUpdate);
    confirm(confirmedAt);
    if (next.engine !== before?.engine || !isSame(next.collection, before.collection))
      invalidate(...PARTS);
    else invalidate("figures", "listings", "view");
  }

  /** Starts to read the cache. The result shows the cached collection and calls `onShown`, unless the network is faster. */
  function startRestoring(onShown: () => void): Restoring | null {
    if (!cache) return null;
    return {
      cached: cache.read(collectionId),
      onRestored(restored) {
        if (ended) return;
        show(restored.opened, restored.asOf);
        onShown();
      },
    };
  }

  /** Loads or reloads the collection. The query stays. */
  async function load(restoring: Restoring | null): Promise<OpenResult> {
    const result = await openCollection(requests, clock, collectionId, restoring);
    if (ended || result.kind === "aborted") return { kind: "aborted" };
    if (result.kind === "failed") {
      console.error(`${collectionId} was not loaded: ${result.failure.message}`);
      if (result.failure.kind === "unknown-collection") void cache?.remove(collectionId);
    } else {
      await waitForCode(result.opened.engine.loadRare());
      if (ended) return { kind: "aborted" };
      show(result.opened, clock.now());
      autosave?.scheduleSoon();
    }
    return result;
  }

  function follow({ listedEtag }: OpenedCollection, listedRev: number | null): void {
    const current = () => opened as OpenedCollection; // set before anything is followed, never unset
    const figures = followFigures(
      collectionId,
      {
        rev: () => current().figuresRev,
        form: () => current().engine.form,
        lacksLine: () => current().lacksLine,
        apply(loaded, line) {
          const revised = withRevision(current(), loaded);
          if (!revised) return false;
          opened = { ...revised, line: line ?? revised.line, lacksLine: line === null };
          report = { ...report, refusedColumns: revised.report.refusedColumns };
          invalidate("figures", "view");
          autosave?.schedule();
          return true;
        },
        applyLine(line) {
          opened = { ...current(), line, lacksLine: false };
          invalidate("figures");
        },
      },
      requests,
      clock,
    );
    listingsFeed = followListings(
      collectionId,
      {
        confirmedAt: () => asOf ?? 0,
        position: () => ({ epoch: current().epoch, seq: current().engine.position().seq }),
        apply(update) {
          const outcome = current().engine.foldListings(update, clock.now());
          if (outcome.kind !== "applied") return outcome;
          scheduleMove();
          warnIfUndated(update.lastListingsUpdate);
          const isSnapshot = "tokens" in update;
          report = {
            ...report,
            badListings: isSnapshot ? outcome.badRows : report.badListings,
            unknownTokens: outcome.unknownTokens + (isSnapshot ? 0 : report.unknownTokens),
          };
          if (outcome.changed > 0) stale.add("listings");
          stale.add("view");
          listener.onListings();
          figures.ensureRevision(update.projectionsRev);
          autosave?.schedule();
          return outcome;
        },
        async reload() {
          await load(null);
          figures.ensureRevision(current().figuresRev);
        },
      },
      requests,
      dependencies,
      { etag: listedEtag, presence },
      { onConnection: listener.onConnection, onConfirmed: confirm },
    );
    stops.push(figures.stop, listingsFeed.stop);
    figures.ensureRevision(listedRev ?? current().figuresRev);
  }

  /** Returns the query by numbers. The same one as long as nothing changed: the engine then keeps its view. */
  function resolvedQuery(collection: CollectionInfo): TokenQuery {
    if (resolved?.of !== query || resolved.collection !== collection)
      resolved = { of: query, collection, query: resolveNames(query, collection) };
    return resolved.query;
  }

  /** Applies the query only when a view is built: a query that was replaced before then costs nothing. */
  function takeView(engine: CollectionEngine, collection: CollectionInfo): PublishedView {
    engine.setQuery(resolvedQuery(collection));
    // Drops the look-up: a function cannot be sent over a port. The page builds its own from the columns.
    const { facet, ...view } = engine.view();
    return view;
  }

  /** Returns the view on screen. Null if the query names traits, or if the collection has foreign or moving prices: a first screen stores neither. */
  function seenView({ engine, collection }: OpenedCollection): SeenView | null {
    if (engine.rare() || engine.loadRare() || resolvedQuery(collection) !== query) return null;
    engine.setQuery(query);
    const { rows, aggregates } = engine.view();
    return { query, rows, aggregates };
  }

  return {
    /**
     * Loads the collection, then follows it until `end`. Resolves with null when there is something to show, perhaps from
     * the cache, or with the failure.
     */
    start(): Promise<Failure | null> {
      return new Promise((settle, reject) => {
        const loading = load(startRestoring(() => settle(null)));
        loading.then((result) => {
          settle(result.kind === "failed" ? result.failure : null);
          if (opened && !ended) follow(opened, result.kind === "opened" ? result.listedRev : null);
        }, reject);
      });
    },
    setQuery(next: TokenQuery): void {
      query = next;
      if (opened) invalidate("view");
    },
    /** Time at which the server last confirmed the listings, by this clock. Null before they are loaded. */
    asOf: () => asOf,
    /** Returns the parts that changed since the last call. */
    takeParts(): SessionParts {
      if (!opened) return { report };
      const { engine, collection, epoch, figuresRev: rev, line } = opened;
      const has = (part: Part) => stale.has(part);
      const which = has("fixed") ? "all" : "changed";
      const parts = {
        report,
        ...(has("fixed") && { fixed: { ...engine.columns, collection, epoch } }),
        ...(has("figures") && { figures: { rev, line, figures: engine.figures() } }),
        ...(has("listings") && {
          listings: engine.takeListingChanges(which),
          ...engine.rare()?.take(which),
        }),
        ...(has("view") && { view: takeView(engine, collection) }),
      };
      stale.clear();
      return parts;
    },
    /** Makes the next `takeParts` return every part. */
    invalidateAll(): void {
      for (const part of PARTS) stale.add(part);
    },
    /** Saves the collection if the page is no longer shown, and forwards the change to the listings feed. */
    async presenceChanged(before: Presence): Promise<void> {
      // The browser may discard a hidden page without notice.
      if (presence() !== "shown") void autosave?.flush();
      movePrices();
      await listingsFeed?.presenceChanged(before);
    },
    /** Forwards the call to the `ListingsFeed`, once it exists. */
    async verify(): Promise<void> {
      await listingsFeed?.verify();
    },
    /** Stops immediately. Resolves when the collection is saved. */
    async end(): Promise<void> {
      ended = true;
      scheduleMove();
      const saved = autosave?.flush();
      for (const stop of stops) stop();
      await saved;
    },
  };
}
