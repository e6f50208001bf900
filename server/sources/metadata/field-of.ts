/** Keys that are compared with the wanted one, and their length. A flood of others is not read. */
const MAX_KEYS = 100;
const MAX_KEY_LENGTH = 100;

/** Returns a key without underscores, hyphens and spaces, in lower case. */
export const plainKey = (key: string) => key.replace(/[\s_-]/g, "").toLowerCase();

/**
 * Returns a field of foreign JSON: the one with this key, else one whose key differs by case, underscores, hyphens or spaces
 * only, such as "traitType" or "Trait Type" for "trait_type". Undefined if there is none.
 */
export function fieldOf(record: Readonly<Record<string, unknown>>, key: string): unknown {
  if (Object.hasOwn(record, key)) return record[key];
  const wanted = plainKey(key);
  let keys = 0;
  for (const other in record) {
    keys += 1;
    if (keys > MAX_KEYS) return undefined;
    if (other.length <= MAX_KEY_LENGTH && plainKey(other) === wanted) return record[other];
  }
  return undefined;
}
