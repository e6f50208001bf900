import type { ComponentProps } from "react";
import { Link, useLocation } from "wouter";

/** A menu link, marked as current while its page or a page below it is shown. */
export function NavLink({ href, ...rest }: ComponentProps<"a"> & { readonly href: string }) {
  const [path] = useLocation();
  const current = path === href ? "page" : path.startsWith(`${href}/`) ? "true" : undefined;
  return <Link href={href} aria-current={current} {...rest} />;
}
