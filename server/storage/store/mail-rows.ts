/** SQL rows of the mailing list and the contact form's messages. Rows are added and removed, never changed. */
import type { UnixMs } from "../../../contract/values/units.ts";
import type { Database } from "../db/database.ts";
import type { Message, Store, Subscriber } from "./store.ts";

type MailStore = Pick<
  Store,
  "addSubscriber" | "addMessage" | "subscribers" | "messages" | "forget"
>;

export function createMailStore(db: Database, now: () => UnixMs): MailStore {
  return {
    async addSubscriber({ email, handle, referrer }) {
      await db.query(
        `insert into subscribers (email_key, email, handle, referrer, at) values ($1, $2, $3, $4, $5)
         on conflict (email_key) do nothing`,
        [email.toLowerCase(), email, handle, referrer, now()],
      );
    },

    async addMessage({ email, name, message, referrer }) {
      await db.query(
        "insert into messages (email, name, message, referrer, at) values ($1, $2, $3, $4, $5)",
        [email, name, message, referrer, now()],
      );
    },

    subscribers: () =>
      db.query<Subscriber>(
        "select email, handle, referrer, at from subscribers order by at, email_key",
      ),

    messages: () =>
      db.query<Message>("select email, name, message, referrer, at from messages order by id"),

    forget: (email) =>
      db.transaction(async (tx) => {
        const subscribers = await tx.query(
          "delete from subscribers where email_key = $1 returning email_key",
          [email.toLowerCase()],
        );
        const messages = await tx.query(
          "delete from messages where lower(email) = lower($1) returning id",
          [email],
        );
        return subscribers.length + messages.length;
      }),
  };
}
