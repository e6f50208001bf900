/**
 * The page's mirror of the worker: the open collection's columns and the latest view.
 *
 * Ownership  The store owns the columns it was sent; it alone writes `prices` and `marketplaces`,
 *            in `receive`, before the new state is shown. Everyone else reads.
 * Freshness  A state is replaced, never edited, so identity is change. The two listing columns keep
 *            their identity while an epoch lasts; `listingsRevision` says that they changed.
 */
import type { FixedColumns, ListingChanges, ProjectionColumns } from "../../contract/columns.ts";
import { NO_BAD_ROWS } from "../../contract/problem.ts";
import { NO_MARKETPLACE, NONE, type UnixMs } from "../../contract/units.ts";
import type { PublishedView } from "../../contract/view.ts";
import type {
  CollectionPhase,
  CollectionUpdate,
  Connection,
  LoadReport,
} from "../../contract/worker-api.ts";

export interface CollectionState {
  readonly collectionId: string | null;
  readonly phase: CollectionPhase;
  readonly connection: Connection;
  /** When the server last confirmed the listings shown; null before. */
  readonly asOf: UnixMs | null;
  readonly report: LoadReport;
  readonly fixed: FixedColumns | null;
  readonly projections: ProjectionColumns | null;
  /** RowIndex -> Eth, or NONE. */
  readonly prices: Float64Array;
  /** RowIndex -> marketplace, or NO_MARKETPLACE. */
  readonly marketplaces: Uint8Array;
  /** Grows with every change of the two columns above. */
  readonly listingsRevision: number;
  /** What the last change was; null after a load, which is no news. */
  readonly lastChanges: ListingChanges | null;
  readonly view: PublishedView | null;
}

export interface CollectionStore {
  getState(): CollectionState;
  subscribe(listener: () => void): () => void;
  /** Takes ownership of the update's arrays. Drops it if a newer one is already shown. */
  receive(update: CollectionUpdate): void;
  /** Keeps what is shown until a new worker, which counts its updates anew, has loaded the same. */
  expectNewWorker(): void;
  /** Back to nothing. */
  reset(): void;
}

export const EMPTY_STATE: CollectionState = {
  collectionId: null,
  phase: { name: "closed" },
  connection: { name: "connecting" },
  asOf: null,
  report: { badTokens: NO_BAD_ROWS, badListings: NO_BAD_ROWS, unknownTokens: 0 },
  fixed: null,
  projections: null,
  prices: new Float64Array(0),
  marketplaces: new Uint8Array(0),
  listingsRevision: 0,
  lastChanges: null,
  view: null,
};

function applyChanges(state: CollectionState, changes: ListingChanges): void {
  const { rows, prices, marketplaces } = changes;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!; // within the array's length
    state.prices[row] = prices[index]!;
    state.marketplaces[row] = marketplaces[index]!;
  }
}

/**
 * `view` with what is as it was before in the arrays and objects it was in before: most changes of the market move
 * nothing in the list, and whoever draws it need not look at it anew.
 */
function settled(before: PublishedView | null, view: PublishedView): PublishedView {
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

function nextState(state: CollectionState, update: CollectionUpdate): CollectionState {
  const { collectionId, phase, connection, asOf, report, fixed, listings } = update;
  const same = state.collectionId === collectionId;
  const base = same ? state : { ...EMPTY_STATE, listingsRevision: state.listingsRevision };
  const next: CollectionState = {
    ...base,
    collectionId,
    phase,
    connection,
    asOf,
    report,
    ...(fixed && {
      fixed,
      prices: new Float64Array(fixed.size).fill(NONE),
      marketplaces: new Uint8Array(fixed.size).fill(NO_MARKETPLACE),
      projections: null,
      view: null,
    }),
    ...(update.projections && { projections: update.projections }),
    ...(update.view && { view: settled(fixed ? null : base.view, update.view) }),
    lastChanges: fixed ? null : (listings ?? base.lastChanges),
    listingsRevision: base.listingsRevision + Number(Boolean(fixed || listings)),
  };
  if (listings) applyChanges(next, listings);
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
