import type { ReactNode } from "react";
import { Link } from "wouter";
import { ROUTES } from "../../contract/routes.ts";
import { Badge } from "../components/Badge.tsx";
import { Logo } from "./Logo.tsx";
import * as styles from "./SiteLayout.css.ts";

/** The site around every page but the collections'. */
export function SiteLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.site}>
      <header className={styles.header}>
        <Logo />
        <nav aria-label="Main">
          <Link href={ROUTES.app.path} className={styles.link}>
            View App <Badge>BETA</Badge>
          </Link>
        </nav>
      </header>
      <main>{children}</main>
      <footer className={styles.footer}>
        <p>Next level NFT valuation.</p>
        <p>© 2022 Fairfloor. All rights reserved.</p>
      </footer>
    </div>
  );
}
