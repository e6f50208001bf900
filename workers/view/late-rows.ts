/** Rows that changed since something was last true of them, so that it can be put right when somebody asks. */
import { longer } from "../table/longer.ts";

export interface LateRows {
  /** Adds `rows` from `from` up to `to`. */
  note(rows: Uint32Array, from: number, to: number): void;
  /** The rows noted since the last call, some perhaps twice; null where they are too many to look at one by one. */
  take(): Uint32Array | null;
}

/** As many are never too many, nor is this share of all rows. */
const FEW = 64;
const FEW_SHARE = 1 / 8;

/** `size`: rows in all. */
export function createLateRows(size: number): LateRows {
  const most = Math.max(FEW, size * FEW_SHARE);
  let late = new Uint32Array(FEW);
  let count = 0;
  let areMany = false;
  return {
    note(rows, from, to) {
      const end = count + to - from;
      areMany ||= end > most;
      if (areMany) return;
      if (end > late.length) late = longer(Uint32Array, late, 2 * end);
      for (let at = from; at < to; at += 1) late[count + at - from] = rows[at];
      count = end;
    },
    take() {
      const taken = areMany ? null : late.subarray(0, count);
      count = 0;
      areMany = false;
      return taken;
    },
  };
}
