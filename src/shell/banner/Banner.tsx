import { useEffect, useState } from "react";
import { IconButton } from "../../components/Button.tsx";
import { ContactLink } from "../../components/ContactLink.tsx";
import { join } from "../../components/class-names.ts";
import { useMedia } from "../../components/hooks/use-media.ts";
import { formHref } from "../../site-links.ts";
import { useStored } from "../../storage/use-stored.ts";
import { from, media } from "../../theme/tokens.css.ts";
import { mobileMenu } from "../header/mobile-menu.ts";
import * as styles from "./Banner.css.ts";
import { displayBanner, displayBannerCount } from "./banner-state.ts";

/** The announcement above the header. On a wide screen a closed banner leaves an icon in its corner. */
export function Banner() {
  const [open, setOpen] = useStored(displayBanner);
  const [turned, setTurned] = useState(false);
  const wide = useMedia(from[960]);
  const turn = (next: boolean) => {
    setTurned(true);
    setOpen(next);
  };
  // The control that replaces the pressed one takes the focus.
  if (open) return <OpenBanner focused={turned} onClose={() => turn(false)} />;
  if (!wide) return null;
  return (
    <IconButton
      icon="megaphone"
      label="Show the announcement"
      look="outline"
      className={styles.reopen}
      autoFocus={turned}
      onClick={() => turn(true)}
    />
  );
}

function OpenBanner({ focused, onClose }: Readonly<{ focused: boolean; onClose: () => void }>) {
  const covered = mobileMenu.useValue();
  return (
    // `visibility: hidden` keeps the banner's space, so the page under the menu does not move.
    <aside aria-label="Announcement" className={join(styles.banner, covered && styles.covered)}>
      <FirstOpening />
      <p className={styles.words}>
        We're releasing this Beta with a limited selection of projects and adding more daily.
        Looking for something in particular?{" "}
        <ContactLink href={formHref("project")} className={styles.link}>
          Request a project and we'll list it asap.
        </ContactLink>
      </p>
      <IconButton
        icon="close"
        label="Close the announcement"
        className={styles.close}
        autoFocus={focused}
        onClick={onClose}
      />
    </aside>
  );
}

/** A gradient that runs over the banner once. It is counted when it ends, under reduced motion immediately. */
function FirstOpening() {
  const [count, setCount] = useStored(displayBannerCount);
  const moves = useMedia(media.motion);
  const first = count === 0;
  useEffect(() => {
    if (first && !moves) setCount(1);
  }, [first, moves, setCount]);
  if (!first || !moves) return null;
  return (
    <span aria-hidden="true" className={styles.sweep} onAnimationEnd={() => setCount(count + 1)} />
  );
}
