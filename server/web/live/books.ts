/**
 * The books of all collections, kept in sync with the store.
 *
 * They poll: every `POLL_MS` one small query finds the collections that changed. A write in this process, or
 * a notification from another one, only triggers the poll earlier. A lost notification therefore costs a
 * second and a repeated one costs nothing. A second server on the same database serves the same data as the
 * one that wrote it.
 */
import type { Flow } from "../../platform/log/flow.ts";
import { isSameVersion, type Store } from "../../storage/store/store.ts";
import { type Book, createBook, RECENT_CHANGES, type WritableBook } from "./book.ts";
import { createRoster, type Roster } from "./roster.ts";

const POLL_MS = 1_000;
/** Delay that coalesces writes in quick succession into one refresh. */
const WAKE_MS = 50;
/** If there are more changes than this, the whole book is reloaded. */
const LOG_BATCH = RECENT_CHANGES;
const LOAD_ATTEMPTS = 5;
/** The books count as stale after this time without an answer of the store. */
const FRESH_MS = 10_000;

export type Books = Awaited<ReturnType<typeof openBooks>>;

interface Entry {
  readonly book: WritableBook;
  /** Loading or loaded; null until first use. */
  roster: Promise<Roster> | null;
}

/** Loads all books, then follows the store until stopped. `flow` logs what the books take from it. */
export async function openBooks(store: Store, flow: Flow | null = null) {
  const entries = new Map<string, Entry>();
  const listeners = new Set<(collectionId: string) => void>();
  let fresh = true;
  let answeredAt = performance.now();
  let stopped = false;
  let currentRefresh: Promise<void> | null = null;
  let queuedRefresh: Promise<void> | null = null;

  async function refreshOnce(): Promise<void> {
    flow?.reading();
    const heads = await store.heads();
    const ids = new Set(heads.map(({ id }) => id));
    for (const id of [...entries.keys()])
      if (!ids.has(id)) {
        entries.delete(id);
        notifyListeners(id);
      }
    for (const head of heads)
      if (await catchUp(store, entries, head)) {
        flow?.booked(head.id, head.seq);
        notifyListeners(head.id);
      }
  }

  function notifyListeners(id: string): void {
    for (const listener of listeners) listener(id);
  }

  /** Runs one refresh at a time. A call during one waits for the next, which sees every earlier write. */
  function refresh(): Promise<void> {
    if (!currentRefresh) {
      currentRefresh = refreshOnce().finally(() => {
        currentRefresh = null;
      });
      return currentRefresh;
    }
    queuedRefresh ??= currentRefresh
      .catch(() => {}) // reported to the caller of that refresh
      .then(() => {
        queuedRefresh = null;
        return refresh();
      });
    return queuedRefresh;
  }

  async function pollOnce(): Promise<void> {
    try {
      await refresh();
      if (!fresh) console.log("database: answers again");
      fresh = true;
      answeredAt = performance.now();
    } catch (error) {
      if (fresh && !stopped)
        console.error("database: does not answer, serving what is known;", error);
      fresh = false;
    }
  }

  await refresh();

  let timer: NodeJS.Timeout;
  let wakeTimer: NodeJS.Timeout | null = null;
  async function poll(): Promise<void> {
    await pollOnce();
    if (!stopped) timer = setTimeout(() => void poll(), POLL_MS);
  }
  timer = setTimeout(() => void poll(), POLL_MS);
  const stopListening = store.onWrite(() => {
    wakeTimer ??= setTimeout(() => {
      wakeTimer = null;
      void pollOnce();
    }, WAKE_MS);
  });

  return {
    get: (id: string): Book | undefined => entries.get(id)?.book,
    all: (): readonly Book[] => Array.from(entries.values(), ({ book }) => book),

    /** Returns the tokens of the current epoch, loaded on first use. Null if there is no such collection. */
    async roster(id: string): Promise<Roster | null> {
      for (let attempt = 0; attempt < LOAD_ATTEMPTS; attempt += 1) {
        const entry = entries.get(id);
        if (!entry) return null;
        entry.roster ??= loadRoster(store, entry.book);
        try {
          return await entry.roster;
        } catch (error) {
          entry.roster = null;
          if (!(error instanceof CollectionReplaced)) throw error;
          await refresh();
        }
      }
      throw new CollectionReplaced(id);
    },

    /** Calls `listener` after a book is changed, added or removed. */
    subscribe(listener: (collectionId: string) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Catches up with the store immediately. Rejects if it cannot. */
    refresh,
    /** True if the store answered recently. If it does not answer, the books keep their last state. */
    isFresh: () => fresh && performance.now() - answeredAt < FRESH_MS,

    stop(): void {
      stopped = true;
      clearTimeout(timer);
      if (wakeTimer) clearTimeout(wakeTimer);
      stopListening();
    },
  };
}

/** Returns a collection's roster and its book, which may have been replaced while the roster was read. */
export async function readRoster(
  books: Pick<Books, "get" | "roster">,
  collectionId: string,
): Promise<{ readonly book: Book; readonly roster: Roster } | null> {
  const roster = await books.roster(collectionId);
  const book = books.get(collectionId);
  return roster && book ? { book, roster } : null;
}

/** Updates the book of one collection to `head`. Returns true if it changed. */
async function catchUp(
  store: Store,
  entries: Map<string, Entry>,
  head: Awaited<ReturnType<Store["heads"]>>[number],
): Promise<boolean> {
  const entry = entries.get(head.id);
  if (!entry || !isSameVersion(entry.book.collection, head)) return reload(store, entries, head.id);
  const { book } = entry;
  const moved = head.seq !== book.seq;
  if (moved) {
    const changes = await store.listingLog(head.id, book.seq, LOG_BATCH);
    if (!book.advance(head, changes)) return reload(store, entries, head.id);
  }
  const revised = head.projectionsRev !== (book.projections?.rev ?? 0);
  if (revised) {
    const collection = await store.collection(head.id);
    const projections = await store.projections(head.id);
    // If the epochs differ, the collection was replaced meanwhile: the next poll reloads it.
    if (collection && projections?.epoch === book.epoch)
      book.setProjections(collection, projections);
  }
  return moved || revised;
}

async function reload(store: Store, entries: Map<string, Entry>, id: string): Promise<boolean> {
  for (let attempt = 0; attempt < LOAD_ATTEMPTS; attempt += 1) {
    const collection = await store.collection(id);
    const listed = await store.listings(id);
    if (!collection || !listed) return entries.delete(id);
    const log = await store.listingLog(id, 0, RECENT_CHANGES);
    const projections = await store.projections(id);
    const [after] = (await store.heads()).filter((head) => head.id === id);
    // If the collection was replaced during the reads, they may mix both versions.
    if (!after || !isSameVersion(after, collection)) continue;
    const recent = log.filter(({ seq }) => seq <= listed.seq);
    const book = createBook({ collection, ...listed, recent, projections });
    entries.set(id, { book, roster: null });
    return true;
  }
  throw new CollectionReplaced(id);
}

/** Thrown while a collection is replaced again and again. */
export class CollectionReplaced extends Error {
  constructor(id: string) {
    super(`the collection ${id} was replaced while it was read`);
  }
}

async function loadRoster(store: Store, book: Book): Promise<Roster> {
  const { collection } = book;
  const tokens = await store.tokens(collection.id);
  const after = await store.collection(collection.id);
  if (!after || !isSameVersion(after, collection)) throw new CollectionReplaced(collection.id);
  return createRoster(collection, tokens);
}
