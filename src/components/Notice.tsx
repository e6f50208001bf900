import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon.tsx";
import * as styles from "./Notice.css.ts";

interface NoticeProps {
  readonly icon: IconName;
  readonly title: string;
  readonly action?: ReactNode;
  /** Heading level: 1 if the notice replaces the whole page. */
  readonly level?: 1 | 2;
  readonly children?: ReactNode;
}

/** Fills an area that has nothing to show: empty, failed, not found. Explains why and what to do. */
export function Notice({ icon, title, action, level = 2, children }: NoticeProps) {
  const Title = `h${level}` as const;
  return (
    <div className={styles.notice} role="status">
      <span className={styles.mark}>
        <Icon name={icon} size={24} />
      </span>
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
