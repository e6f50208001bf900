/** `npm run mail`: prints and prunes the mailing list and the contact form's messages that the server itself stores. */
import { readConfig } from "../platform/config/config.ts";
import type { Store } from "../storage/store/store.ts";
import {
  type ExitCode,
  parsePositionals,
  SUCCESS,
  type Terminal,
  usageError,
  withStore,
} from "./command.ts";

const MAIL_HELP = `Prints what the server's forms have brought in, one JSON object per line, the oldest first.

  npm run --silent mail -- subscribers    the mailing list: email, handle, referrer, at
  npm run --silent mail -- messages       the contact form: email, name, message, referrer, at
  npm run mail -- forget EMAIL            takes an address off the list, and its messages away
  --help                                  this text

at is in Unix milliseconds. The server may run meanwhile. What was forwarded to a provider is not here.
DATA_DIR and DATABASE_URL choose the database, as for the server.`;

type MailStore = Pick<Store, "subscribers" | "messages" | "forget">;

/** Returns the action that the arguments select, which returns the lines to print. Returns null if they select none. */
function actionOf([name, ...rest]: readonly string[]):
  | ((store: MailStore) => Promise<readonly string[]>)
  | null {
  const [email] = rest;
  if (name === "forget" && email !== undefined && rest.length === 1)
    return async (store) => [`${email}: ${await store.forget(email)} entries removed.`];
  if (rest.length > 0) return null;
  if (name === "subscribers")
    return async (store) => (await store.subscribers()).map((row) => JSON.stringify(row));
  if (name === "messages")
    return async (store) => (await store.messages()).map((row) => JSON.stringify(row));
  return null;
}

export async function mailCommand(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<ExitCode> {
  const positionals = parsePositionals("mail", MAIL_HELP, argv, terminal);
  if (positionals === null) return SUCCESS;
  const action = actionOf(positionals);
  if (!action) {
    const message = "must be subscribers, messages, or forget with one address";
    throw usageError({ place: "what", message }, "mail");
  }
  await withStore(readConfig(environment), async (store) => {
    for (const row of await action(store)) terminal.out(row);
  });
  return SUCCESS;
}
