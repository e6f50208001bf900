import type { ReactNode } from "react";
import { SiteDialogs } from "../dialogs/SiteDialogs.tsx";
import { BetaToast } from "../toast/BetaToast.tsx";
import { Banner } from "./banner/Banner.tsx";
import { Footer } from "./footer/Footer.tsx";
import { Header } from "./header/Header.tsx";
import "./painted.css.ts";
import * as styles from "./SiteLayout.css.ts";
import { useSiteTakeOver } from "./use-site-take-over.ts";

/** Wraps every page except the collection pages, which have no site layout and never load it. */
export function SiteLayout({ children }: { readonly children: ReactNode }) {
  useSiteTakeOver();
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
      <BetaToast />
      <SiteDialogs />
    </div>
  );
}
