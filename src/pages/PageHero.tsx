import type { ReactNode } from "react";
import { Badge } from "../components/Badge.tsx";
import * as styles from "./page.css.ts";
import { useSiteMeta } from "./use-site-meta.ts";

/** Wraps a static page and sets the document head from the contract's metadata for the page's URL. */
export function SitePage({ children }: { readonly children: ReactNode }) {
  useSiteMeta();
  return <div className={styles.page}>{children}</div>;
}

interface PageHeroProps {
  readonly title: ReactNode;
  /** True for a page about demo data: a badge says so beside the title. */
  readonly isDemo?: boolean | undefined;
  readonly lead: ReactNode;
  readonly children?: ReactNode;
}

export function PageHero({ title, isDemo, lead, children }: PageHeroProps) {
  return (
    <header className={styles.hero}>
      <h1 className={styles.heroTitle}>
        {title}
        {isDemo && (
          <>
            {" "}
            <span className={styles.titleBadge}>
              <Badge>Demo</Badge>
            </span>
          </>
        )}
      </h1>
      <p className={styles.heroLead}>{lead}</p>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}

interface PageSectionProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** True if the content takes the page's width below the title, instead of standing beside it. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function PageSection({ title, lead, wide, children }: PageSectionProps) {
  return (
    <section className={wide ? styles.section : styles.besideSection}>
      <div className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>{title}</h2>
        {lead && <p className={styles.sectionLead}>{lead}</p>}
      </div>
      <div className={styles.sectionBody}>{children}</div>
    </section>
  );
}
