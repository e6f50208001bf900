import { PRODUCT } from "../../../contract/site/page-meta.ts";
import { DisplaySettings } from "../../components/display/DisplaySettings.tsx";
import { Icon } from "../../components/Icon.tsx";
import { OutwardLink } from "../../components/OutwardLink.tsx";
import { BrandIcon } from "../../components/share/BrandIcon.tsx";
import { socialLinks } from "../../site-links.ts";
import { ByWidth } from "../ByWidth.tsx";
import { Logo } from "../header/Logo.tsx";
import { SITE_SECTIONS } from "../sitemap.ts";
import * as styles from "./Footer.css.ts";
import { SiteEntries } from "./SiteEntries.tsx";

const ENTRY_STYLES = { entries: styles.entries, entry: styles.entry };

/** Links to the whole site, under every page. On a phone its sections are collapsible. */
export function Footer() {
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
          <ByWidth
            wide={SITE_SECTIONS.map(({ title, entries }) => (
              <section key={title}>
                <h2 className={styles.title}>{title}</h2>
                <SiteEntries entries={entries} styles={ENTRY_STYLES} />
              </section>
            ))}
            narrow={SITE_SECTIONS.map(({ title, entries }) => (
              <details key={title} className={styles.folded}>
                <summary className={styles.summary}>
                  <h2 className={styles.title}>{title}</h2>
                  <Icon name="chevronDown" size={16} />
                </summary>
                <SiteEntries entries={entries} styles={ENTRY_STYLES} />
              </details>
            ))}
          />
        </nav>
      </div>
      <div className={styles.rights}>
        <p>© 2022 {PRODUCT}. All rights reserved.</p>
        <DisplaySettings />
      </div>
    </footer>
  );
}
