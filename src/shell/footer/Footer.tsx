import { PRODUCT } from "../../../contract/site/page-meta.ts";
import { DisplaySettings } from "../../components/display/DisplaySettings.tsx";
import { useMedia } from "../../components/hooks/use-media.ts";
import { Icon } from "../../components/Icon.tsx";
import { OutwardLink } from "../../components/OutwardLink.tsx";
import { BrandIcon } from "../../components/share/BrandIcon.tsx";
import { socialLinks } from "../../site-links.ts";
import { from } from "../../theme/tokens.css.ts";
import { Logo } from "../header/Logo.tsx";
import { SITE_SECTIONS } from "../sitemap.ts";
import * as styles from "./Footer.css.ts";
import { SiteEntries } from "./SiteEntries.tsx";

const ENTRY_STYLES = { entries: styles.entries, entry: styles.entry };

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
            {socialLinks().map(({ name, href }) => (
              <li key={name}>
                <OutwardLink href={href} title={name} aria-label={name} className={styles.network}>
                  <BrandIcon name={name} />
                </OutwardLink>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-label="Footer" className={styles.sections}>
          {SITE_SECTIONS.map((section) =>
            wide ? (
              <section key={section.title}>
                <h2 className={styles.title}>{section.title}</h2>
                <SiteEntries entries={section.entries} styles={ENTRY_STYLES} />
              </section>
            ) : (
              <details key={section.title} className={styles.folded}>
                <summary className={styles.summary}>
                  <h2 className={styles.title}>{section.title}</h2>
                  <Icon name="chevronDown" size={16} />
                </summary>
                <SiteEntries entries={section.entries} styles={ENTRY_STYLES} />
              </details>
            ),
          )}
        </nav>
      </div>
      <div className={styles.rights}>
        <p>© 2022 {PRODUCT}. All rights reserved.</p>
        <DisplaySettings />
      </div>
    </footer>
  );
}
