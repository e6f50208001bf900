import { lazy, type ReactNode } from "react";
import * as styles from "./SiteLayout.css.ts";

const frame = () => import("./frame.ts");
const Banner = lazy(async () => ({ default: (await frame()).Banner }));
const Header = lazy(async () => ({ default: (await frame()).Header }));
const Footer = lazy(async () => ({ default: (await frame()).Footer }));
const BetaToast = lazy(async () => ({ default: (await frame()).BetaToast }));
const SiteDialogs = lazy(async () => ({ default: (await frame()).SiteDialogs }));

/**
 * The site around every page but the collections'. Frame and page load side by side, and the caller's
 * Suspense shows them together.
 */
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
      <BetaToast />
      <SiteDialogs />
    </div>
  );
}
