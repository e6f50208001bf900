import { useMedia } from "../components/use-media.ts";
import { from } from "../theme/tokens.css.ts";
import * as styles from "./Header.css.ts";
import { Logo } from "./Logo.tsx";
import { MainNav } from "./MainNav.tsx";
import { MobileMenu } from "./MobileMenu.tsx";
import { Ticker } from "./Ticker.tsx";
import { useScrolled } from "./use-scrolled.ts";

/** The network's costs over the logo and the menu. It stays in view; what scrolls under it shines through. */
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
