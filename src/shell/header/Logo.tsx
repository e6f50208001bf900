import { Link } from "wouter";
import { ROUTES } from "../../../contract/site/routes.ts";
import * as styles from "./Logo.css.ts";

/** The logo, a link to the home page: a floor line, and a token above it that is priced under its projection. */
export function Logo({ onClick }: { readonly onClick?: () => void }) {
  return (
    <Link href={ROUTES.home.path} className={styles.logo} onClick={onClick}>
      <LogoMark />
      Fairfloor
    </Link>
  );
}

/** `size` is in CSS pixels. Decorative: the name is next to it. */
export function LogoMark({ size = 24 }: { readonly size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path className={styles.floor} d="M2 19.5h20" />
      <path stroke="currentColor" strokeLinejoin="round" d="M3.5 14.5 9 9l4 4 7.5-8" />
      <circle fill="currentColor" cx="20" cy="5" r="2.6" />
    </svg>
  );
}
