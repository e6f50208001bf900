import { useSyncExternalStore } from "react";
import { ByWidth } from "../ByWidth.tsx";
import { Ticker } from "../ticker/Ticker.tsx";
import * as styles from "./Header.css.ts";
import { Logo } from "./Logo.tsx";
import { MainNav } from "./MainNav.tsx";
import { MobileMenu } from "./MobileMenu.tsx";

function subscribeToScroll(listener: () => void): () => void {
  window.addEventListener("scroll", listener, { passive: true });
  return () => window.removeEventListener("scroll", listener);
}

const isScrolled = () => window.scrollY > 0;
/** The server's HTML is not scrolled. */
const never = () => false;

/** The network costs above the logo and the menu. Stays in view, translucent while the page is scrolled. */
export function Header() {
  const scrolled = useSyncExternalStore(subscribeToScroll, isScrolled, never);
  return (
    <header className={styles.header} data-scrolled={scrolled}>
      <div className={styles.strip}>
        <Ticker />
      </div>
      <div className={styles.bar}>
        <Logo />
        <ByWidth wide={<MainNav />} narrow={<MobileMenu />} />
      </div>
    </header>
  );
}
