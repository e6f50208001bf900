import type { ReactNode } from "react";
import { Banner } from "./Banner.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import * as styles from "./SiteLayout.css.ts";

/** The site around every page but the collections'. */
export function SiteLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.site}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <div className={styles.top}>
        <Banner />
        <Header />
      </div>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
