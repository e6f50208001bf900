/**
 * Accepts the forms: forwards them to the configured provider, or stores them in the database.
 *
 * A program that fills in the hidden field (`WEBSITE`) gets the same thanks, but its form is dropped.
 */
import { type ContactMessage, RECEIVED_MESSAGE } from "../../../contract/site/contact.ts";
import type { FormAnswer } from "../../../contract/site/forms.ts";
import {
  CONFIRM_MESSAGE,
  LISTED_MESSAGE,
  type Subscription,
} from "../../../contract/site/subscribe.ts";
import type { Config } from "../../platform/config/config.ts";
import type { FetchLimits } from "../../platform/outbound/fetch-text.ts";
import type { Store } from "../../storage/store/store.ts";
import { forwardForm } from "./forward-form.ts";

export type MailService = ReturnType<typeof createMailService>;

/** Its methods reject if the form can be neither forwarded nor stored. */
export function createMailService(
  store: Pick<Store, "addSubscriber" | "addMessage">,
  { subscribeUrl, contactUrl }: Pick<Config, "subscribeUrl" | "contactUrl">,
  limits?: FetchLimits,
) {
  return {
    async subscribe({ WEBSITE, ...fields }: Subscription): Promise<FormAnswer> {
      const msg = subscribeUrl === null ? LISTED_MESSAGE : CONFIRM_MESSAGE;
      if (WEBSITE !== "") return { result: "success", msg };
      if (subscribeUrl !== null) return forwardForm(subscribeUrl, fields, msg, limits);
      await store.addSubscriber({
        email: fields.EMAIL,
        handle: fields.TWTT,
        referrer: fields.REF_URL,
      });
      return { result: "success", msg };
    },

    async contact({ WEBSITE, ...fields }: ContactMessage): Promise<FormAnswer> {
      const thanked: FormAnswer = { result: "success", msg: RECEIVED_MESSAGE };
      if (WEBSITE !== "") return thanked;
      if (contactUrl !== null) return forwardForm(contactUrl, fields, RECEIVED_MESSAGE, limits);
      await store.addMessage({
        email: fields.EMAIL,
        name: fields.NAME,
        message: fields.MESSAGE,
        referrer: fields.REF_URL,
      });
      return thanked;
    },
  };
}
