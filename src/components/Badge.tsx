import type { ReactNode } from "react";
import * as styles from "./Badge.css.ts";

interface BadgeProps {
  readonly title?: string;
  readonly children: ReactNode;
}

/** A quiet word beside a name: BETA, Demo, Simulated. */
export function Badge({ title, children }: BadgeProps) {
  return (
    <span className={styles.badge} title={title}>
      {children}
    </span>
  );
}
