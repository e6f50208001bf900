import { useSyncExternalStore } from "react";
import { useMedia } from "../../components/hooks/use-media.ts";
import { from } from "../../theme/tokens.css.ts";
import { Ticker } from "../ticker/Ticker.tsx";
import * as styles from "./Header.css.ts";
import { Logo } from "./Logo.tsx";
import { MainNav } from "./MainNav.tsx";
import { MobileMenu } from "./MobileMenu.tsx";

function subscribeToScroll(listener: () => void): () => void {
  window.addEventListener("scroll", listener, { passive: true });
  return () => window.removeEventListener("scroll", listener);
}

/** The network costs above the logo and the menu. Stays in view, translucent while the page is scrolled. */
export function Header() {
  const wide = useMedia(from[960]);
  const scrolled = useSyncExternalStore(subscribeToScroll, () => window.scrollY > 0);
  return (
    <header className={styles.header} data-scrolled={scrolled}>
      <div className={styles.strip}>
        <Ticker />
      </div>
      <div className={styles.bar}>
        <Logo />
        {wide ? <MainNav /> : <MobileMenu />}
      </div>
    </header>
  );
}
