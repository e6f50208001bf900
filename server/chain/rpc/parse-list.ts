/** Parses long lists without blocking the event loop. */
import { setImmediate as nextTurn } from "node:timers/promises";
import * as v from "valibot";

/** Entries parsed per turn of the event loop: about two milliseconds. */
const ENTRIES_PER_TURN = 500;

/** Parses each entry of a list. Returns null if `given` is not a list or an entry is malformed. */
export async function parseList<Output>(
  entry: v.GenericSchema<unknown, Output>,
  given: unknown,
): Promise<readonly Output[] | null> {
  if (!Array.isArray(given)) return null;
  const entries: Output[] = [];
  for (const each of given as readonly unknown[]) {
    const read = v.safeParse(entry, each, { abortEarly: true });
    if (!read.success) return null;
    entries.push(read.output);
    if (entries.length % ENTRIES_PER_TURN === 0) await nextTurn();
  }
  return entries;
}
