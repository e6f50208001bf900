import { join } from "../class-names.ts";
import { Icon } from "../Icon.tsx";
import * as styles from "./Chip.css.ts";

interface ChipProps {
  readonly label: string;
  /** Describes a problem with the filter. */
  readonly note?: string | undefined;
  readonly onRemove: () => void;
}

/** An active filter; a press removes it. */
export function Chip({ label, note, onRemove }: ChipProps) {
  const full = note ? `${label}, ${note}` : label;
  return (
    <button
      type="button"
      className={join(styles.chip, note && styles.flagged)}
      aria-label={`Remove ${full}`}
      title={full}
      onClick={onRemove}
    >
      <span className={styles.label}>{label}</span>
      {note && <span className={styles.note}>{note}</span>}
      <Icon name="close" size={16} />
    </button>
  );
}
