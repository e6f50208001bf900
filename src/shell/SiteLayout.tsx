import type { ReactNode } from "react";
import { lazyComponent } from "../components/lazy-component.tsx";
import * as styles from "./SiteLayout.css.ts";

const frame = () => import("./frame.ts");
const Banner = lazyComponent(async () => (await frame()).Banner);
const Header = lazyComponent(async () => (await frame()).Header);
const Footer = lazyComponent(async () => (await frame()).Footer);
const BetaToast = lazyComponent(async () => (await frame()).BetaToast);
const SiteDialogs = lazyComponent(async () => (await frame()).SiteDialogs);

/** Ahead of the layout's first drawing. Rejects where it cannot be had. */
export function fetchFrame(): Promise<unknown> {
  return Promise.all(
    [Banner, Header, Footer, BetaToast, SiteDialogs].map(({ prefetch }) => prefetch()),
  );
}

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
