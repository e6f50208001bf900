/** `npm run mail`: prints the mailing list or the contact form's messages that the server keeps itself. */
import { readConfig } from "../config.ts";
import { openStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { type ExitCode, misused, parseOptions, SUCCESS, type Terminal } from "./command.ts";

const MAIL_HELP = `Prints what the server's forms have brought in, one JSON object per line, the oldest first.

  npm run --silent mail -- subscribers    the mailing list: email, handle, referrer, at
  npm run --silent mail -- messages       the contact form: email, name, message, referrer, at
  --help                                  this text

at is in Unix milliseconds. The server may run meanwhile. What was forwarded to a provider is not here.
DATA_DIR and DATABASE_URL choose the database, as for the server.`;

const LISTS: Readonly<
  Record<string, (store: Pick<Store, "subscribers" | "messages">) => Promise<readonly object[]>>
> = {
  subscribers: (store) => store.subscribers(),
  messages: (store) => store.messages(),
};

export async function mailCommand(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<ExitCode> {
  const options = parseOptions({
    args: [...argv],
    options: { help: { type: "boolean", short: "h" } },
    allowPositionals: true,
  });
  if (!options.ok) throw misused(options.problem, "mail");
  const { values, positionals } = options.value;
  if (values.help) {
    terminal.out(MAIL_HELP);
    return SUCCESS;
  }
  const [name = "", ...more] = positionals;
  const read = Object.hasOwn(LISTS, name) && more.length === 0 ? LISTS[name] : undefined;
  if (!read) throw misused({ place: "list", message: "must be subscribers or messages" }, "mail");
  const store = await openStore(readConfig(environment));
  try {
    for (const row of await read(store)) terminal.out(JSON.stringify(row));
    return SUCCESS;
  } finally {
    await store.close();
  }
}
