import type { ComponentProps } from "react";
import { Link } from "wouter";

interface ContactLinkProps extends ComponentProps<"a"> {
  readonly href: string;
}

/** True if the address is on another site. */
export function isForeign(href: string): boolean {
  return /^https?:/.test(href);
}

/**
 * A link for writing to the operator of the site. It leads to the operator's own form in a new tab, to their email
 * address, or to this site's contact form.
 */
export function ContactLink({ href, children, ...rest }: ContactLinkProps) {
  if (href.startsWith("/"))
    return (
      <Link href={href} {...rest}>
        {children}
      </Link>
    );
  const tab = isForeign(href) ? { target: "_blank", rel: "noopener noreferrer" } : {};
  return (
    <a href={href} {...tab} {...rest}>
      {children}
    </a>
  );
}
