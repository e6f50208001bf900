import type { ComponentProps } from "react";
import * as styles from "./Button.css.ts";
import { join } from "./class-names.ts";
import { Icon, type IconName } from "./Icon.tsx";

interface Style {
  readonly look?: keyof typeof styles.look;
  readonly icon?: IconName;
}

interface ButtonProps extends ComponentProps<"button">, Style {
  readonly wide?: boolean;
}

/** A button with text and an optional icon before it. */
export function Button({
  look = "outline",
  icon,
  wide,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={join(styles.look[look], wide && styles.wide, className)}
    >
      {icon && <Icon name={icon} size={16} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<"button">, "children">, Style {
  readonly icon: IconName;
  /** Accessible name and tooltip. */
  readonly label: string;
}

/** A square button with only an icon. */
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

/** A link that looks like a button. An address of another site opens in a new tab. */
export function LinkButton(props: ComponentProps<"a"> & Style) {
  const { look = "outline", icon, className, children, ...rest } = props;
  const foreign = rest.href?.startsWith("http")
    ? { target: "_blank", rel: "noopener noreferrer" }
    : {};
  return (
    <a {...foreign} {...rest} className={join(styles.look[look], className)}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </a>
  );
}
