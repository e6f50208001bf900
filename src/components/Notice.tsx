import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon.tsx";
import * as styles from "./Notice.css.ts";

interface NoticeProps {
  readonly icon: IconName;
  readonly title: string;
  /** What to do about it, as buttons. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** A whole area that has nothing to show: empty, failed, not found. Says why and what to do. */
export function Notice({ icon, title, action, children }: NoticeProps) {
  return (
    <div className={styles.notice} role="status">
      <span className={styles.mark}>
        <Icon name={icon} size={24} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
