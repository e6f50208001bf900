/**
 * The page's mirror of the worker: the open collection's columns and the latest view.
 *
 * Ownership  The store owns the columns it was sent; it alone writes the listing columns, in
 *            `receive`, before the new state is shown. Everyone else reads.
 * Freshness  The state object is replaced, never mutated, so listeners detect a change by identity. The
 *            listing columns are the exception: they are written in place until new `fixed` columns
 *            arrive, and `listingsRevision` grows when they change.
 */
import type { FigureUpdate, FixedColumns, ListingChanges } from "../../contract/columns/columns.ts";
import {
  type ListingColumns,
  noListings,
  writeListings,
} from "../../contract/listings/listing-columns.ts";
import { floorDecimals } from "../../contract/values/floor-decimals.ts";
import { NO_BAD_ROWS } from "../../contract/values/problem.ts";
import type { PublishedView } from "../../contract/view/view.ts";
import type {
  CollectionUpdate,
  ForeignListings,
  MovingListings,
} from "../../contract/worker-api.ts";
import type { ChainSummary } from "./chain-summary.ts";

/** State of the mirror. The listing columns are indexed by row. */
export interface CollectionState
  extends ListingColumns,
    Pick<CollectionUpdate, "collectionId" | "phase" | "connection" | "asOf" | "report"> {
  readonly fixed: FixedColumns | null;
  readonly figures: FigureUpdate | null;
  readonly foreign: ForeignListings;
  readonly moving: MovingListings;
  /** Grows with every change of the listing columns. */
  readonly listingsRevision: number;
  /** The last listing changes. Null after a load, which does not count as a change. */
  readonly lastChanges: ListingChanges | null;
  readonly view: PublishedView | null;
  /** Decimals of the collection's amounts: `floorDecimals`. */
  readonly decimals: number | null;
  /** Null for a collection that is not read from a chain, and until it is known. */
  readonly chain: ChainSummary | null;
  /** RowIndex of the rows that the columns hold. Null if they hold all. */
  readonly places: Uint32Array | null;
  /** A state with part of the collection, shown until the worker's first view. See `shownState`. */
  readonly provisional: CollectionState | null;
}

export interface CollectionStore {
  getState(): CollectionState;
  subscribe(listener: () => void): () => void;
  /** Takes ownership of the update's arrays. Ignores an update that is not newer than the one shown. */
  receive(update: CollectionUpdate): void;
  /** Sets what the chain of the open collection says. */
  setChain(chain: ChainSummary): void;
  /** Shows part of a collection until its first view. Ignored if there is one. */
  showProvisional(provisional: CollectionState): void;
  /** Keeps the data, and shows it as loading until a replacement worker has loaded it. Its sequence restarts at 1. */
  expectNewWorker(): void;
  reset(): void;
}

export const EMPTY_STATE: CollectionState = {
  collectionId: null,
  phase: { name: "closed" },
  connection: { name: "connecting" },
  asOf: null,
  report: {
    badTokens: NO_BAD_ROWS,
    badListings: NO_BAD_ROWS,
    unknownTokens: 0,
    refusedColumns: null,
  },
  fixed: null,
  figures: null,
  ...noListings(0),
  foreign: new Map(),
  moving: new Map(),
  listingsRevision: 0,
  lastChanges: null,
  view: null,
  decimals: null,
  chain: null,
  places: null,
  provisional: null,
};

/** Structural sharing: keeps the previous `query` and `rows` if equal, so that consumers skip a render by identity. */
function reuseUnchanged(before: PublishedView | null, view: PublishedView): PublishedView {
  if (!before) return view;
  const sameQuery = JSON.stringify(before.query) === JSON.stringify(view.query);
  return {
    ...view,
    query: sameQuery ? before.query : view.query,
    rows: sameRows(before.rows, view.rows) ? before.rows : view.rows,
  };
}

function sameRows(before: PublishedView["rows"], rows: PublishedView["rows"]): boolean {
  if (before.length !== rows.length) return false;
  for (let at = 0; at < rows.length; at++) if (before[at] !== rows[at]) return false;
  return true;
}

export function nextState(state: CollectionState, update: CollectionUpdate): CollectionState {
  const { sequence: _, fixed, figures, listings, view, ...status } = update;
  const same = state.collectionId === update.collectionId;
  const base = same ? state : { ...EMPTY_STATE, listingsRevision: state.listingsRevision };
  const next: CollectionState = {
    ...base,
    ...(fixed && {
      fixed,
      ...noListings(fixed.size),
      foreign: EMPTY_STATE.foreign,
      moving: EMPTY_STATE.moving,
      figures: null,
      view: null,
    }),
    ...status,
    ...(figures && { figures }),
    ...(view && {
      view: reuseUnchanged(fixed ? null : base.view, view),
      decimals: floorDecimals(view.aggregates.floor, base.decimals),
    }),
    // The parts of one collection at two times must not stand side by side.
    provisional: view || update.phase.name === "failed" ? null : base.provisional,
    lastChanges: fixed ? null : (listings ?? base.lastChanges),
    listingsRevision: base.listingsRevision + Number(Boolean(fixed || listings)),
  };
  if (listings) writeListings(next, listings.rows, listings, 0, listings.rows.length);
  return next;
}

export function createCollectionStore(): CollectionStore {
  let state = EMPTY_STATE;
  let sequence = 0;
  const listeners = new Set<() => void>();
  const show = (next: CollectionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    receive(update) {
      if (update.sequence <= sequence) return;
      sequence = update.sequence;
      show(nextState(state, update));
    },
    showProvisional(provisional) {
      if (!state.view) show({ ...state, collectionId: provisional.collectionId, provisional });
    },
    setChain: (chain) => show({ ...state, chain }),
    expectNewWorker() {
      sequence = 0;
      show({ ...state, phase: { name: "loading" }, connection: EMPTY_STATE.connection });
    },
    reset() {
      sequence = 0;
      show(EMPTY_STATE);
    },
  };
}
