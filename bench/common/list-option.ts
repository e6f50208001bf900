/** Parses comma-separated lists on the command line. */
import { type Parsed, parsed, problem } from "../../contract/values/problem.ts";

/** Parses a list. Returns `all` if the option is not given. `read` returns null for an invalid item. */
export function listOf<Item>(
  option: string,
  given: string | undefined,
  all: readonly Item[],
  read: (text: string) => Item | null,
): Parsed<readonly Item[]> {
  if (given === undefined) return parsed(all);
  const items: Item[] = [];
  for (const text of given.split(",")) {
    const item = read(text.trim());
    if (item === null) return problem(option, `has no use for ${JSON.stringify(text)}`);
    items.push(item);
  }
  return parsed(items);
}

export function oneOf<Name extends string>(names: readonly Name[]): (text: string) => Name | null {
  return (text) => names.find((name) => name === text) ?? null;
}
