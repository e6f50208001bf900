/** Parses long lists without blocking the event loop. */
import * as v from "valibot";
import { inTurns } from "./in-turns.ts";

/** Entries parsed per turn of the event loop: about two milliseconds. */
const ENTRIES_PER_TURN = 250;

/** Parses each entry of a list. Returns null if `given` is not a list or an entry is malformed. */
export async function parseList<Output>(
  entry: v.GenericSchema<unknown, Output>,
  given: unknown,
): Promise<readonly Output[] | null> {
  if (!Array.isArray(given)) return null;
  const list: readonly unknown[] = given;
  const entries: Output[] = [];
  for await (const some of inTurns(list, ENTRIES_PER_TURN))
    for (const each of some) {
      const read = v.safeParse(entry, each, { abortEarly: true });
      if (!read.success) return null;
      entries.push(read.output);
    }
  return entries;
}
