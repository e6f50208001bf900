/**
 * The order of work in the embedded database, whose one connection has several users. Readers depend on statements of the main
 * thread, so these run before those of guests: the sources' thread and command-line programs, which mostly store.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Mutex } from "./connection.ts";

/** Own jobs that may run before a waiting guest has a turn. */
export const MAX_BEFORE_GUEST = 16;

export interface SharedMutex extends Mutex {
  /** Runs a guest's statement or transaction, which is not interrupted. */
  runForGuest<T>(work: () => Promise<T>): Promise<T>;
}

export function createSharedMutex(): SharedMutex {
  const own: (() => Promise<void>)[] = [];
  const guests: (() => Promise<void>)[] = [];
  let isRunning = false;
  /** Number of own jobs since the last guest's turn, while a guest waits. */
  let before = 0;

  async function run(): Promise<void> {
    isRunning = true;
    while (own.length + guests.length > 0) {
      // Whoever reads page by page sends the next statement when the last is answered.
      if (own.length === 0) await nextTurn();
      const isGuests = guests.length > 0 && (own.length === 0 || before >= MAX_BEFORE_GUEST);
      before = isGuests || guests.length === 0 ? 0 : before + 1;
      await (isGuests ? guests : own).shift()?.();
    }
    isRunning = false;
  }

  function runIn<T>(lane: (() => Promise<void>)[], work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      lane.push(async () => {
        try {
          resolve(await work());
        } catch (error) {
          reject(error);
        }
      });
      if (!isRunning) void run();
    });
  }

  return {
    runExclusive: (work) => runIn(own, work),
    runForGuest: (work) => runIn(guests, work),
  };
}
