/**
 * Links to the people behind the site. The server names their own addresses in the head of the HTML. Without these, the
 * links lead to our contact form.
 */
import { ROUTES } from "./routes.ts";

/** Names of `<meta>` elements, which are absent if the setting is. */
export const CONTACT_META = {
  /** FORMS_URL, without a slash at its end. The form of a topic is at `/` and the topic below it. */
  forms: "fairfloor:forms",
  /** CONTACT_EMAIL. */
  email: "fairfloor:contact-email",
} as const;

/** Topics of messages, with the names that the contact form shows. */
export const CONTACT_TOPICS = {
  feature: "Suggest feature",
  bug: "Report a bug",
  project: "Request a project",
  affiliates: "Affiliates",
  careers: "Careers",
  press: "Press",
  privacy: "Privacy",
  terms: "Terms",
} as const;

export type ContactTopic = keyof typeof CONTACT_TOPICS;

/** Topics for which the operator may have a form of their own. */
export type FormTopic = "feature" | "bug" | "project";

/** Parameter of the query string that names the topic of a message. */
export const TOPIC_PARAMETER = "about";

/** Returns the address of our contact form for a topic. */
export function contactPath(topic: ContactTopic): string {
  return `${ROUTES.contact.path}?${TOPIC_PARAMETER}=${topic}`;
}

export function isContactTopic(text: string): text is ContactTopic {
  return Object.hasOwn(CONTACT_TOPICS, text);
}
