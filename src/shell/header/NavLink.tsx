import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";

interface NavLinkProps {
  readonly href: string;
  readonly className: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A menu link, marked as current while its page or a page below it is shown. */
export function NavLink({ href, ...rest }: NavLinkProps) {
  const [path] = useLocation();
  const current = path === href ? "page" : path.startsWith(`${href}/`) ? "true" : undefined;
  return <Link href={href} aria-current={current} {...rest} />;
}
