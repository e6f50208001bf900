import { Button, IconButton } from "../components/Button.tsx";
import { Icon } from "../components/Icon.tsx";
import * as styles from "./UpdateNotice.css.ts";

interface UpdateNoticeProps {
  /** Reloads all tabs with the new version. */
  readonly onReload: () => void;
  /** Leaves this tab unchanged; the next visit gets the new version. */
  readonly onLater: () => void;
}

/** Offers a waiting new version. Nothing changes until the user decides. */
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
