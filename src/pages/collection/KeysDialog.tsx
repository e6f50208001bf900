import { Dialog } from "../../components/Dialog.tsx";
import * as styles from "./KeysDialog.css.ts";

const KEYS: readonly (readonly [keys: readonly string[], meaning: string])[] = [
  [["/"], "Search for a token"],
  [["f"], "Show or hide the filters"],
  [["←", "→", "↑", "↓"], "Move between cards"],
  [["Home", "End"], "First and last card"],
  [["Enter"], "Open the card"],
  [["Esc"], "Close what is open"],
  [["?"], "Show these keys"],
];

interface KeysDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The page's keys. */
export function KeysDialog({ open, onClose }: KeysDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <dl className={styles.keys}>
        {KEYS.map(([keys, meaning]) => (
          <div key={meaning} className={styles.line}>
            <dt className={styles.combination}>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
