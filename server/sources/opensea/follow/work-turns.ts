/** Lets the collections of a market work one after the other. One that takes long goes on beside the others. */
import pLimit from "p-limit";
import { later } from "../../../platform/outbound/wait.ts";
import { OpenSeaError } from "../protocol/opensea-error.ts";

/** Times in milliseconds. */
export interface TurnTimes {
  /** Work that takes longer is ended, and begins again in the one slot for long work. */
  readonly turnMs: number;
  /** Long work that takes longer than this fails. */
  readonly longestMs: number;
}

/** A free key has ten requests a minute, so an honest collection may take several minutes. */
export const TURN_TIMES: TurnTimes = { turnMs: 300_000, longestMs: 3_600_000 };

export interface Work {
  /** Ends the work, also while it waits for its turn. */
  readonly signal: AbortSignal;
  /** Must reject with the signal's reason after an abort. May be called twice. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** Called with a sentence once the work takes longer than a turn. */
  readonly onLong: (sentence: string) => void;
}

/** Runs work of one kind for one collection, in turn. Remembers whether it takes long. */
export type Turn = (work: Work) => Promise<void>;

/** Returns a function that makes a turn for each kind of work of each collection. */
export function createTurns(atOnce: number, { turnMs, longestMs }: TurnTimes): () => Turn {
  const short = pLimit(atOnce);
  const long = pLimit(1);
  const says = (durationMs: number) =>
    `OpenSea takes more than ${spell(durationMs)} to send a list`;

  return () => {
    let isLong = false;
    return async (work) => {
      if (!isLong) {
        if (await short(() => isDone(work, turnMs))) return;
        isLong = true;
        work.onLong(says(turnMs));
      }
      await long(async () => {
        let isStillLong = false;
        const cancel = later(turnMs, () => {
          isStillLong = true;
          work.onLong(says(turnMs));
        });
        try {
          if (!(await isDone(work, longestMs)))
            throw new OpenSeaError("unavailable", says(longestMs));
          isLong = isStillLong;
        } finally {
          cancel();
        }
      });
    };
  };
}

/** Runs work for a time. Returns false if it took longer, and was ended. */
async function isDone({ signal, run }: Work, durationMs: number): Promise<boolean> {
  if (signal.aborted) return true;
  const ending = new AbortController();
  const tooLong = new Error("the turn is over");
  const stop = () => ending.abort(signal.reason);
  signal.addEventListener("abort", stop);
  const cancel = later(durationMs, () => ending.abort(tooLong));
  try {
    await run(ending.signal);
    return true;
  } catch (error) {
    if (error === tooLong) return false;
    throw error;
  } finally {
    cancel();
    signal.removeEventListener("abort", stop);
  }
}

function spell(durationMs: number): string {
  return durationMs < 60_000 ? `${durationMs / 1_000} s` : `${durationMs / 60_000} minutes`;
}
