import { useEffect } from "react";
import { useLocation } from "wouter";
import { IconButton } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { ShareLinks } from "../../components/share/ShareLinks.tsx";
import { SiteEntries } from "../footer/SiteEntries.tsx";
import { SHARE_TEXT } from "../links.ts";
import { SITE_SECTIONS } from "../sitemap.ts";
import { Logo } from "./Logo.tsx";
import * as styles from "./MobileMenu.css.ts";
import { mobileMenu } from "./mobile-menu.ts";

const ENTRY_STYLES = { entries: styles.entries, entry: styles.entry };

const close = () => mobileMenu.set(false);

/** The hamburger button and the full-screen menu. A native dialog locks the page's scroll and traps the focus. */
export function MobileMenu() {
  const open = mobileMenu.useValue();
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on navigation, and on unmount when the screen gets wide
  useEffect(() => close, [path]);
  return (
    <>
      <IconButton
        icon="menu"
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        className={styles.button}
        onClick={() => mobileMenu.set(true)}
      />
      <Dialog open={open} onClose={close} title="Menu" shape="screen" bare>
        <div className={styles.menu}>
          <div className={styles.head}>
            <Logo onClick={close} />
            <IconButton icon="close" label="Close menu" className={styles.button} onClick={close} />
          </div>
          <nav aria-label="Site" className={styles.sections}>
            {SITE_SECTIONS.map(({ title, entries }) => (
              <section key={title} className={styles.section}>
                <h3 className={styles.title}>{title}</h3>
                <SiteEntries entries={entries} styles={ENTRY_STYLES} onFollow={close} />
              </section>
            ))}
          </nav>
          <div className={styles.share}>
            <SharePage />
          </div>
        </div>
      </Dialog>
    </>
  );
}

function SharePage() {
  const { href, pathname, search } = window.location;
  return <ShareLinks path={pathname + search} page={{ url: href, text: SHARE_TEXT }} />;
}
