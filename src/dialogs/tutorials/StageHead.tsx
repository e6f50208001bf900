import { Button, IconButton } from "../../components/Button.tsx";
import * as styles from "./TutorialsDialog.css.ts";

interface StageHeadProps {
  readonly title: string;
  readonly durationS?: number | null;
  /** What the way back is called. */
  readonly back: string;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

function minutes(durationS: number): string {
  // Begun seconds do not count, as in the player's own clock.
  const whole = Math.floor(durationS);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Over what fills the modal: the way back, what it is, the way out. */
export function StageHead({ title, durationS = null, back, onBack, onClose }: StageHeadProps) {
  return (
    <div className={styles.stageHead}>
      <Button look="plain" icon="arrowLeft" onClick={onBack}>
        {back}
      </Button>
      <p className={styles.stageTitle}>
        {title}
        {durationS !== null && <span className={styles.duration}>{minutes(durationS)}</span>}
      </p>
      <IconButton icon="close" label="Close" onClick={onClose} />
    </div>
  );
}
