/** SQL rows of the mailing list and the contact form's messages. Rows are added and removed, never changed. */
import type { UnixMs } from "../../contract/values/units.ts";
import type { Queryable } from "../db/database.ts";
import type { Message, Subscriber } from "./store.ts";

/** Adds an address unless it is on the list already. Ignores case. */
export async function insertSubscriber(
  db: Queryable,
  { email, handle, referrer }: Omit<Subscriber, "at">,
  at: UnixMs,
): Promise<void> {
  await db.query(
    `insert into subscribers (email_key, email, handle, referrer, at) values ($1, $2, $3, $4, $5)
     on conflict (email_key) do nothing`,
    [email.toLowerCase(), email, handle, referrer, at],
  );
}

export async function insertMessage(
  db: Queryable,
  { email, name, message, referrer }: Omit<Message, "at">,
  at: UnixMs,
): Promise<void> {
  await db.query(
    "insert into messages (email, name, message, referrer, at) values ($1, $2, $3, $4, $5)",
    [email, name, message, referrer, at],
  );
}

export function readSubscribers(db: Queryable): Promise<readonly Subscriber[]> {
  return db.query<Subscriber>(
    "select email, handle, referrer, at from subscribers order by at, email_key",
  );
}

export function readMessages(db: Queryable): Promise<readonly Message[]> {
  return db.query<Message>("select email, name, message, referrer, at from messages order by id");
}

/** Deletes an address and all its messages, ignoring case. Returns the number of deleted rows. */
export async function deleteAddress(db: Queryable, email: string): Promise<number> {
  const subscribers = await db.query(
    "delete from subscribers where email_key = $1 returning email_key",
    [email.toLowerCase()],
  );
  const messages = await db.query(
    "delete from messages where lower(email) = lower($1) returning id",
    [email],
  );
  return subscribers.length + messages.length;
}
