import { Link, useSearch } from "wouter";
import {
  CONTACT_TOPICS,
  isContactTopic,
  TOPIC_PARAMETER,
} from "../../../contract/site/contact-links.ts";
import { ROUTES } from "../../../contract/site/routes.ts";
import { ContactLink, isForeign } from "../../components/ContactLink.tsx";
import { Icon } from "../../components/Icon.tsx";
import { contactEmail, formHref } from "../../site-links.ts";
import { PageHero, PageSection, SitePage } from "../PageHero.tsx";
import * as page from "../page.css.ts";
import { ContactForm } from "./ContactForm.tsx";

const CONTACT_METHODS = [
  {
    topic: "feature",
    text: "Something Fairfloor should do for you.",
  },
  {
    topic: "bug",
    text: "What you did, what you saw and what you expected. A link to the page helps most.",
  },
  {
    topic: "project",
    text: "A collection that is not here yet. We'll list it asap.",
  },
] as const;

export default function ContactPage() {
  const named = new URLSearchParams(useSearch()).get(TOPIC_PARAMETER) ?? "";
  const topic = isContactTopic(named) ? named : null;
  const email = contactEmail();
  return (
    <SitePage>
      <PageHero
        title="Let's get in touch"
        lead="What do you want to do? Choose a topic, or write to us below. A person reads every message."
      />
      <section className={page.section} aria-label="Forms">
        <ul className={page.cards}>
          {CONTACT_METHODS.map(({ topic, text }) => {
            const href = formHref(topic);
            return (
              <li key={topic}>
                <ContactLink href={href} className={page.cardLink}>
                  <span className={page.cardTitle}>
                    {CONTACT_TOPICS[topic]} {isForeign(href) && <Icon name="external" size={16} />}
                  </span>
                  <span className={page.cardText}>{text}</span>
                </ContactLink>
              </li>
            );
          })}
        </ul>
      </section>
      <PageSection
        title="Write to us"
        lead={
          <>
            {email !== null && (
              <>
                Or send an email to <a href={`mailto:${email}`}>{email}</a>.{" "}
              </>
            )}
            Journalists can use our <Link href={ROUTES.media.path}>media kit</Link>.
          </>
        }
      >
        <ContactForm topic={topic} />
      </PageSection>
    </SitePage>
  );
}
