import { Button, IconButton } from "../../components/Button.tsx";
import * as styles from "./TutorialsDialog.css.ts";

interface StageHeadProps {
  readonly title: string;
  /** Null if unknown. */
  readonly durationS: number | null;
  /** Label of the back button. */
  readonly back: string;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

function minutes(durationS: number): string {
  // Rounds down, like the player's own clock.
  const whole = Math.floor(durationS);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** The bar above a modal's content: back button, title and close button. */
export function StageHead({ title, durationS, back, onBack, onClose }: StageHeadProps) {
  return (
    <div className={styles.stageHead}>
      <Button look="plain" icon="arrowLeft" label={back} onClick={onBack} />
      <p className={styles.stageTitle}>
        {title}
        {durationS !== null && <span className={styles.duration}>{minutes(durationS)}</span>}
      </p>
      <IconButton icon="close" label="Close" onClick={onClose} />
    </div>
  );
}
