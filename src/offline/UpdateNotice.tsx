import { Button, IconButton } from "../components/Button.tsx";
import { Icon } from "../components/Icon.tsx";
import * as styles from "./UpdateNotice.css.ts";

interface UpdateNoticeProps {
  /** All tabs reload with the new version. */
  readonly onReload: () => void;
  /** This tab stays as it is; the next visit has the new version. */
  readonly onLater: () => void;
}

/** A new version waits. Nothing happens without a word from the reader. */
export function UpdateNotice({ onReload, onLater }: UpdateNoticeProps) {
  return (
    <div className={styles.notice} role="status">
      <Icon name="refresh" />
      <p className={styles.text}>A new version is ready.</p>
      <Button look="primary" onClick={onReload}>
        Reload
      </Button>
      <IconButton icon="close" label="Later" onClick={onLater} />
    </div>
  );
}
