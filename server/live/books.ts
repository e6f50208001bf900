/**
 * The books of all collections, kept up with the store.
 *
 * They follow by asking: every `POLL_MS` one small question tells which collections moved. A write in
 * this process, or one that another announces, only makes the question come sooner. So a lost announcement
 * costs a second, one that comes twice costs nothing, and a second server on the same database shows the
 * same as the one that wrote.
 */
import type { Store } from "../store/store.ts";
import { type Book, createBook, RECENT_CHANGES, type WritableBook } from "./book.ts";
import { createRoster, type Roster } from "./roster.ts";

const POLL_MS = 1_000;
/** Writes that come in quick succession are read together. */
const WAKE_MS = 50;
/** More changes than this at once are read as a whole book. */
const LOG_BATCH = RECENT_CHANGES;
const LOAD_ATTEMPTS = 5;
/** After so long without an answer the books may be old. */
const FRESH_MS = 10_000;

export interface Books {
  get(collectionId: string): Book | undefined;
  all(): readonly Book[];
  /** The tokens of a collection's present epoch, loaded on first use; null if there is no such collection. */
  roster(collectionId: string): Promise<Roster | null>;
  /** Calls `listener` after a book changed, appeared or went. */
  subscribe(listener: (collectionId: string) => void): () => void;
  /** Catches up with the store now. Rejects if it cannot. */
  refresh(): Promise<void>;
  /** Whether the store answered of late. Without an answer the books stand as they were. */
  isFresh(): boolean;
  stop(): void;
}

interface Kept {
  readonly book: WritableBook;
  readonly generation: number;
  /** Loading or loaded; null until someone asks. */
  roster: Promise<Roster> | null;
}

/** Loads all books, then follows the store until stopped. */
export async function openBooks(store: Store): Promise<Books> {
  const kept = new Map<string, Kept>();
  const listeners = new Set<(collectionId: string) => void>();
  let fresh = true;
  let answeredAt = performance.now();
  let stopped = false;
  let running: Promise<void> | null = null;
  let again: Promise<void> | null = null;

  async function refreshOnce(): Promise<void> {
    const heads = await store.heads();
    const known = new Set(heads.map(({ id }) => id));
    for (const id of [...kept.keys()])
      if (!known.has(id)) {
        kept.delete(id);
        changed(id);
      }
    for (const head of heads) if (await catchUp(store, kept, head)) changed(head.id);
  }

  function changed(id: string): void {
    for (const listener of listeners) listener(id);
  }

  /** One refresh at a time; a call during one waits for the next, which sees everything written before it. */
  function refresh(): Promise<void> {
    if (!running) {
      running = refreshOnce().finally(() => {
        running = null;
      });
      return running;
    }
    again ??= running
      .catch(() => {}) // its own caller has seen it
      .then(() => {
        again = null;
        return refresh();
      });
    return again;
  }

  async function follow(): Promise<void> {
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
  let wake: NodeJS.Timeout | null = null;
  async function poll(): Promise<void> {
    await follow();
    if (!stopped) timer = setTimeout(() => void poll(), POLL_MS);
  }
  timer = setTimeout(() => void poll(), POLL_MS);
  const stopListening = store.onWrite(() => {
    wake ??= setTimeout(() => {
      wake = null;
      void follow();
    }, WAKE_MS);
  });

  return {
    get: (id) => kept.get(id)?.book,
    all: () => Array.from(kept.values(), ({ book }) => book),

    async roster(id) {
      for (let attempt = 0; attempt < LOAD_ATTEMPTS; attempt += 1) {
        const entry = kept.get(id);
        if (!entry) return null;
        entry.roster ??= loadRoster(store, entry.book);
        try {
          return await entry.roster;
        } catch (error) {
          entry.roster = null;
          if (!(error instanceof EpochMoved)) throw error;
          await refresh();
        }
      }
      throw new EpochMoved(id);
    },

    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    refresh,
    isFresh: () => fresh && performance.now() - answeredAt < FRESH_MS,

    stop() {
      stopped = true;
      clearTimeout(timer);
      if (wake) clearTimeout(wake);
      stopListening();
    },
  };
}

/** Brings the book of one collection up to `head`. Returns whether it changed. */
async function catchUp(
  store: Store,
  kept: Map<string, Kept>,
  head: Awaited<ReturnType<Store["heads"]>>[number],
): Promise<boolean> {
  const entry = kept.get(head.id);
  if (!entry || entry.generation !== head.generation) return reload(store, kept, head.id);
  const { book } = entry;
  const moved = head.seq !== book.seq;
  if (moved) {
    const changes = await store.listingLog(head.id, book.seq, LOG_BATCH);
    if (!book.advance(head, changes)) return reload(store, kept, head.id);
  }
  const revised = head.projectionsRev !== (book.projections?.rev ?? 0);
  if (revised) {
    const collection = await store.collection(head.id);
    const projections = await store.projections(head.id);
    // Replaced meanwhile: the next question says so.
    if (collection && projections?.epoch === book.epoch)
      book.setProjections(collection, projections);
  }
  return moved || revised;
}

async function reload(store: Store, kept: Map<string, Kept>, id: string): Promise<boolean> {
  for (let attempt = 0; attempt < LOAD_ATTEMPTS; attempt += 1) {
    const collection = await store.collection(id);
    const listed = await store.listings(id);
    if (!collection || !listed) return kept.delete(id);
    const log = await store.listingLog(id, 0, RECENT_CHANGES);
    const projections = await store.projections(id);
    const [after] = (await store.heads()).filter((head) => head.id === id);
    // Replaced while it was read: what was read may be half of each.
    if (after?.generation !== collection.generation) continue;
    const recent = log.filter(({ seq }) => seq <= listed.seq);
    const book = createBook({ collection, ...listed, recent, projections });
    kept.set(id, { book, generation: collection.generation, roster: null });
    return true;
  }
  throw new EpochMoved(id);
}

/** The collection was replaced while it was read. */
class EpochMoved extends Error {
  constructor(id: string) {
    super(`the collection ${id} was replaced while it was read`);
  }
}

async function loadRoster(store: Store, book: Book): Promise<Roster> {
  const { collection } = book;
  const tokens = await store.tokens(collection.id);
  const after = await store.collection(collection.id);
  if (after?.generation !== collection.generation) throw new EpochMoved(collection.id);
  return createRoster(collection, tokens);
}
