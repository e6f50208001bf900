import { useId, useRef } from "react";
import { ROUTES } from "../../../contract/site/routes.ts";
import { Badge } from "../../components/Badge.tsx";
import { look } from "../../components/Button.css.ts";
import { Icon } from "../../components/Icon.tsx";
import { BETA } from "../sitemap.ts";
import * as styles from "./MainNav.css.ts";
import { NavLink } from "./NavLink.tsx";

const PLAIN = [ROUTES.pricing, ROUTES.blog, ROUTES.about] as const;
const COMPANY = [
  ROUTES.media,
  ROUTES.contact,
  ROUTES.careers,
  ROUTES.terms,
  ROUTES.privacy,
] as const;

export function MainNav() {
  const companyId = useId();
  const company = useRef<HTMLUListElement>(null);
  return (
    <nav aria-label="Main" className={styles.nav}>
      {PLAIN.map(({ path, title }) => (
        <NavLink key={path} href={path} className={styles.link}>
          {title}
        </NavLink>
      ))}
      <button type="button" className={styles.link} popoverTarget={companyId}>
        Company
        <Icon name="chevronDown" size={16} />
      </button>
      <ul ref={company} id={companyId} popover="auto" className={styles.list}>
        {COMPANY.map(({ path, title }) => (
          <li key={path}>
            <NavLink
              href={path}
              className={styles.item}
              onClick={() => company.current?.hidePopover()}
            >
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
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
