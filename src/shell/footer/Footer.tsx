import { PRODUCT } from "../../../contract/site/page-meta.ts";
import { useMedia } from "../../components/hooks/use-media.ts";
import { Icon } from "../../components/Icon.tsx";
import { from } from "../../theme/tokens.css.ts";
import { Logo } from "../header/Logo.tsx";
import { SOCIAL_LINKS } from "../links.ts";
import { SITE_SECTIONS, type SiteSection } from "../sitemap.ts";
import { BrandIcon } from "./BrandIcon.tsx";
import * as styles from "./Footer.css.ts";
import { SiteEntryLink } from "./SiteEntryLink.tsx";

/** Links to the whole site, under every page. On a phone its sections are collapsible. */
export function Footer() {
  const wide = useMedia(from[960]);
  return (
    <footer className={styles.footer}>
      <div className={styles.top}>
        <div className={styles.house}>
          <Logo />
          <p className={styles.motto}>Next level NFT valuation.</p>
          <ul className={styles.social}>
            {SOCIAL_LINKS.map(({ name, href }) => (
              <li key={name}>
                <a
                  href={href}
                  target="_blank"
                  rel="noopener noreferrer"
                  title={name}
                  aria-label={name}
                  className={styles.network}
                >
                  <BrandIcon name={name} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-label="Footer" className={styles.sections}>
          {SITE_SECTIONS.map((section) =>
            wide ? (
              <section key={section.title}>
                <h2 className={styles.title}>{section.title}</h2>
                <Entries {...section} />
              </section>
            ) : (
              <details key={section.title} className={styles.folded}>
                <summary className={styles.summary}>
                  <h2 className={styles.title}>{section.title}</h2>
                  <Icon name="chevronDown" size={16} />
                </summary>
                <Entries {...section} />
              </details>
            ),
          )}
        </nav>
      </div>
      <p className={styles.rights}>© 2022 {PRODUCT}. All rights reserved.</p>
    </footer>
  );
}

function Entries({ entries }: Pick<SiteSection, "entries">) {
  return (
    <ul className={styles.entries}>
      {entries.map((entry) => (
        <li key={"route" in entry ? entry.route.path : entry.label}>
          <SiteEntryLink entry={entry} className={styles.entry} />
        </li>
      ))}
    </ul>
  );
}
