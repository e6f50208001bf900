/** `npm run add -- 0xCONTRACT --feed-url URL`: lets the server follow one more source of a collection that it has. */
import type { Config } from "../../platform/config/config.ts";
import type { OptionSource } from "../../sources/collection-source.ts";
import type { Store } from "../../storage/store/store.ts";
import { CommandError, checksFor, parseOptions, withStore } from "../command.ts";

export interface OptionArguments {
  /** The option's value. */
  readonly value: string;
  /** A contract, or cryptopunks. */
  readonly what: string;
  readonly id: string | undefined;
}

export function parseOptionArguments(option: string, argv: readonly string[]): OptionArguments {
  const { valid, invalid } = checksFor("add");
  const options = { [option]: { type: "string" }, id: { type: "string" } } as const;
  const { values, positionals } = valid(
    parseOptions({ args: [...argv], options, allowPositionals: true }),
  );
  const [what, extra] = positionals;
  if (what === undefined || extra !== undefined) throw invalid("what", "name one contract");
  return { value: String(values[option]), what: what.toLowerCase(), id: values.id };
}

/** Checks what the option says and stores the follow. */
export async function addByOption(
  { name: source, option }: OptionSource,
  { value, what, id }: OptionArguments,
  config: Config,
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const { settings, title, ask } = option.check(value);
  await withStore(config, async (store) => {
    const known = await findComplete(store, source, what, id);
    const found = await ask(signal);
    const { collection, chainId, contract, name } = known;
    await store.putFollow({ collection, source, chainId, contract, name, settings });
    await store.setFollowStage(collection, source, "following");
    print(`Added ${title} to ${collection}${found}. The server follows it.`);
  });
}

/** Finds the complete collection of a contract, or of CryptoPunks, by the follows of sources other than `own`. */
async function findComplete(store: Store, own: string, what: string, id?: string) {
  const follows = (await store.follows()).filter(
    ({ collection, contract, source, stage }) =>
      source !== own &&
      stage !== "adding" &&
      (contract === what || collection === what) &&
      (id === undefined || collection === id),
  );
  const [first] = follows;
  if (!first)
    throw new CommandError(
      "There is no complete collection of that contract. Add it from its chain or from OpenSea first, without --feed-url.",
    );
  if (follows.some(({ collection }) => collection !== first.collection))
    throw new CommandError("Several collections have that contract: name one of them with --id.");
  return first;
}
