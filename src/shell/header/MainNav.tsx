import { useId, useRef, useState } from "react";
import { ROUTES } from "../../../contract/site/routes.ts";
import { Badge } from "../../components/Badge.tsx";
import { look } from "../../components/Button.css.ts";
import { useDismiss } from "../../components/hooks/use-dismiss.ts";
import { Icon } from "../../components/Icon.tsx";
import { BETA, SITE_SECTIONS } from "../sitemap.ts";
import * as styles from "./MainNav.css.ts";
import { NavLink } from "./NavLink.tsx";

/** Links of the sitemap's groups. The logo leads home. */
const [PLAIN = [], , COMPANY = []] = SITE_SECTIONS.map(({ entries }) =>
  entries.flatMap((entry) =>
    "route" in entry && entry.route !== ROUTES.home ? [entry.route] : [],
  ),
);

export function MainNav() {
  return (
    <nav aria-label="Main" className={styles.nav}>
      {PLAIN.map(({ path, title }) => (
        <NavLink key={path} href={path} className={styles.link}>
          {title}
        </NavLink>
      ))}
      <CompanyMenu />
      <NavLink href={ROUTES.getlisted.path} className={styles.link}>
        {ROUTES.getlisted.title}
      </NavLink>
      <NavLink href={ROUTES.app.path} className={look.outline}>
        {ROUTES.app.title}
        <Badge>{BETA}</Badge>
      </NavLink>
    </nav>
  );
}

/** A button that opens a list of links. Esc, a press elsewhere and a link close it. */
function CompanyMenu() {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useDismiss(root, open, () => {
    setOpen(false);
    // A hidden list would drop the focus.
    if (root.current?.contains(document.activeElement)) button.current?.focus();
  });

  return (
    <div ref={root} className={styles.company}>
      <button
        ref={button}
        type="button"
        className={styles.link}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Company
        <Icon name="chevronDown" size={16} />
      </button>
      <ul id={id} hidden={!open} className={styles.list}>
        {COMPANY.map(({ path, title }) => (
          <li key={path}>
            <NavLink href={path} className={styles.item} onClick={() => setOpen(false)}>
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
