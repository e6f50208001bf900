import { useMedia } from "../components/use-media.ts";
import { from } from "../theme/tokens.css.ts";
import * as styles from "./Header.css.ts";
import { Logo } from "./Logo.tsx";
import { MainNav } from "./MainNav.tsx";
import { MobileMenu } from "./MobileMenu.tsx";
import { Ticker } from "./Ticker.tsx";
import { useScrolled } from "./use-scrolled.ts";

/**
 * The network costs above the logo and the menu. The header stays in view and is translucent while the page is
 * scrolled.
 */
export function Header() {
  const wide = useMedia(from[960]);
  const scrolled = useScrolled();
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
