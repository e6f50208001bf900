import { useMedia } from "../../components/hooks/use-media.ts";
import { from } from "../../theme/tokens.css.ts";
import { Ticker } from "../ticker/Ticker.tsx";
import * as styles from "./Header.css.ts";
import { Logo } from "./Logo.tsx";
import { MainNav } from "./MainNav.tsx";
import { MobileMenu } from "./MobileMenu.tsx";
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
