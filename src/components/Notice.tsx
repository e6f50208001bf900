import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon.tsx";
import * as styles from "./Notice.css.ts";

interface NoticeProps {
  readonly icon: IconName;
  readonly title: string;
  /** What to do about it, as buttons. */
  readonly action?: ReactNode;
  /** 1 where it stands for the whole page. */
  readonly level?: 1 | 2;
  readonly children?: ReactNode;
}

/** A whole area that has nothing to show: empty, failed, not found. Says why and what to do. */
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
