/** Links to the people behind the site: to their own addresses if these are set, else to our contact form. */
import {
  CONTACT_META,
  type ContactTopic,
  contactPath,
  type FormTopic,
} from "../contract/site/contact-links.ts";
import { SOCIAL_NETWORKS, type SocialNetwork } from "../contract/site/social-links.ts";
import { pageSetting, rawPageSetting } from "./page-setting.ts";

/** Returns the address of a form: that of the operator, which is on another site, or our own. */
export function formHref(topic: FormTopic): string {
  const forms = pageSetting(CONTACT_META.forms);
  return forms === null ? contactPath(topic) : `${forms}/${topic}`;
}

/** Returns the operator's email address, or null. */
export function contactEmail(): string | null {
  return pageSetting(CONTACT_META.email);
}

/** Returns the address at which to write about `topic`: by email, or in our contact form. */
export function writeHref(topic: ContactTopic): string {
  const email = contactEmail();
  return email === null ? contactPath(topic) : `mailto:${email}`;
}

/** Returns the links to our pages on social networks: those of the operator if set, else our own. */
export function socialLinks(): readonly Pick<SocialNetwork, "name" | "href">[] {
  return SOCIAL_NETWORKS.flatMap(({ name, meta, href }) => {
    const address = rawPageSetting(meta) ?? href;
    return address === "" ? [] : [{ name, href: address }];
  });
}
