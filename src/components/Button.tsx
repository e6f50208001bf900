import type { ComponentProps } from "react";
import { Link } from "wouter";
import type { Route } from "../../contract/site/routes.ts";
import * as styles from "./Button.css.ts";
import { ContactLink, isForeign } from "./ContactLink.tsx";
import { join } from "./class-names.ts";
import { Icon, type IconName } from "./Icon.tsx";

interface Appearance {
  readonly look?: keyof typeof styles.look;
  readonly icon?: IconName;
  /** The text. A button with more than text has children instead. */
  readonly label?: string;
}

interface ButtonProps extends ComponentProps<"button">, Appearance {
  readonly wide?: boolean;
}

export function Button(props: ButtonProps) {
  const { look = "outline", icon, wide, className, label, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={join(styles.look[look], wide && styles.wide, className)}
    >
      {icon && <Icon name={icon} size={16} />}
      {label}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<"button">, "children">, Appearance {
  readonly icon: IconName;
  /** Accessible name and tooltip. */
  readonly label: string;
}

export function IconButton({ look = "plain", icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={join(styles.look[look], styles.square, className)}
    >
      <Icon name={icon} />
    </button>
  );
}

/** A link, styled as a button. An absolute URL opens in a new tab. */
export function LinkButton(props: ComponentProps<"a"> & Appearance) {
  const { look = "outline", icon, className, label, children, ...rest } = props;
  const newTab = rest.href?.startsWith("http")
    ? { target: "_blank", rel: "noopener noreferrer" }
    : {};
  return (
    <a {...newTab} {...rest} className={join(styles.look[look], className)}>
      {icon && <Icon name={icon} size={16} />}
      {label}
      {children}
    </a>
  );
}

interface ContactButtonProps extends Pick<Appearance, "look"> {
  readonly href: string;
  readonly label: string;
}

/** A link, styled as a button, to the people behind the site. */
export function ContactButton({ href, look = "outline", label }: ContactButtonProps) {
  return (
    <ContactLink href={href} className={styles.look[look]}>
      {isForeign(href) && <Icon name="external" size={16} />}
      {label}
    </ContactLink>
  );
}

interface RouteButtonProps {
  readonly route: Route;
  readonly look?: keyof typeof styles.look;
  readonly label: string;
}

/** A link, styled as a button, to a page of the site. */
export function RouteButton({ route, look = "outline", label }: RouteButtonProps) {
  return (
    <Link href={route.path} className={styles.look[look]}>
      {label}
    </Link>
  );
}
