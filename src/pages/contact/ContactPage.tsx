import { Link } from "wouter";
import { ROUTES } from "../../../contract/site/routes.ts";
import { Icon } from "../../components/Icon.tsx";
import { FORMS, MAIL } from "../../site-links.ts";
import { PageHero, PageSection, SitePage } from "../PageHero.tsx";
import * as page from "../page.css.ts";
import { ContactForm } from "./ContactForm.tsx";

const CONTACT_METHODS = [
  {
    title: "Suggest feature",
    text: "Something you do by hand beside Fairfloor, and should not have to.",
    href: FORMS.suggestFeature,
  },
  {
    title: "Report a bug",
    text: "What you did, what you saw, what you expected. A link to the page helps most.",
    href: FORMS.reportBug,
  },
  {
    title: "Request a project",
    text: "A collection that is not here yet. We'll list it asap.",
    href: FORMS.requestProject,
  },
];

export default function ContactPage() {
  return (
    <SitePage>
      <PageHero
        title="Let's get in touch"
        lead="What do you want to do? Pick a form if one fits; else write to us below. A person reads it."
      />
      <section className={page.section} aria-label="Forms">
        <ul className={page.cards}>
          {CONTACT_METHODS.map(({ title, text, href }) => (
            <li key={title}>
              <a href={href} target="_blank" rel="noopener noreferrer" className={page.cardLink}>
                <span className={page.cardTitle}>
                  {title} <Icon name="external" size={16} />
                </span>
                <span className={page.cardText}>{text}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <PageSection
        title="Write to us"
        lead={
          <>
            Or by mail to <a href={`mailto:${MAIL.hello}`}>{MAIL.hello}</a>. Press finds what it
            needs in the <Link href={ROUTES.media.path}>media kit</Link>.
          </>
        }
      >
        <ContactForm />
      </PageSection>
    </SitePage>
  );
}
